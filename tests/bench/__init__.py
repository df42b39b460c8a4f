"""What a tap costs: `make bench`. Nothing here is a test; it prints numbers beside the aims for them."""

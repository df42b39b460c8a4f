/* Korean and Japanese type weighs much: its stylesheet is asked for only when such letters are on the page. */
(() => {
  "use strict";
  const SCRIPTS = { kr: /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/, jp: /[\u3040-\u30ff\u4e00-\u9fff]/ };
  const root = document.documentElement;

  function load(text) {
    for (const [script, letters] of Object.entries(SCRIPTS)) {
      const address = root.dataset[`fonts${script === "kr" ? "Kr" : "Jp"}`];
      if (!address || !letters.test(text)) continue;
      delete root.dataset[`fonts${script === "kr" ? "Kr" : "Jp"}`];
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address }));
    }
  }

  load(document.body.textContent);
  new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach((node) => load(node.textContent ?? ""))))
    .observe(document.body, { childList: true, subtree: true });
})();

/// The desk as a web page: pages to click faults on, the list under each of the four footers, cases with their results, and
/// requests as they arrive.
///
/// It shows received content only as text, loads nothing from elsewhere and sends requests only to its own desk.
enum DeskPage {
    static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    static let text = #"""
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Desk of the stand-in</title><style>
        :root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 20%,transparent);--bad:#c62828;--good:#2e7d32}
        @media(prefers-color-scheme:dark){:root{--bad:#ef9a9a;--good:#a5d6a7}}
        body{font:15px/1.45 system-ui,sans-serif;margin:0 auto;padding:1rem;max-width:70rem}
        h1{font-size:1.3rem}h2{font-size:1.05rem;margin:1.5rem 0 .4rem;overflow-wrap:anywhere}
        .strip{display:flex;flex-wrap:wrap;gap:.35rem;align-items:center}
        button,select{font:inherit;color:inherit;background:none;border:1px solid var(--line);border-radius:.4rem;padding:.25rem .6rem}
        button[aria-pressed=true]{border-color:var(--bad);color:var(--bad);font-weight:600}
        button:focus-visible,select:focus-visible{outline:2px solid currentColor;outline-offset:1px}
        table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
        th{white-space:nowrap}td,th{text-align:left;padding:.2rem .5rem .2rem 0;border-bottom:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}
        .bad{color:var(--bad)}.good{color:var(--good)}.quiet{opacity:.7}
        #screens{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem}
        .screen{border:1px solid var(--line);border-radius:.8rem;display:flex;flex-direction:column;height:22rem;overflow:hidden}
        .screen header{display:grid;gap:0 .5rem;grid-template-columns:1fr auto;align-items:center;padding:.4rem .6rem;border-bottom:1px solid var(--line)}
        .screen h3{font-size:.95rem;margin:0;overflow-wrap:anywhere}.screen header span{font-size:.85rem}.screen header button{grid-row:1/3;grid-column:2}
        .rows{flex:1;overflow-y:auto;margin:0;padding:0;list-style:none;position:relative}
        .rows:focus-visible{outline:2px solid currentColor;outline-offset:-2px}
        .rows li{padding:.45rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
        .footer{text-align:center}.footer button{width:100%}.fills{padding:3rem .6rem!important;border:0!important}
        .turning::before{content:"";display:inline-block;width:.8em;height:.8em;margin-right:.5em;border:2px solid var(--line);border-top-color:currentColor;border-radius:50%;animation:turn 1s linear infinite}
        @keyframes turn{to{transform:rotate(1turn)}}
        @media(prefers-reduced-motion:reduce){.turning::before{animation:none}}
        @media(max-width:36rem){.wide{display:none}#screens{grid-template-columns:1fr 1fr;gap:.5rem}.screen{height:19rem}.screen header{grid-template-columns:1fr}.screen header button{grid-row:auto;grid-column:1;justify-self:start}}
        @media(max-width:24rem){#screens{grid-template-columns:1fr}}
        </style></head><body>
        <h1>Desk of the stand-in</h1>
        <p class="strip"><label>Fault <select id="fault"></select></label><label>how often <select id="times"><option>once<option>always</select></label>
        <button id="off" type="button">No faults</button><span id="plan" class="quiet" role="status"></span></p>
        <div id="lists"></div>
        <h2>The four footers</h2>
        <p class="strip"><button id="begin" type="button">Start again</button><span class="quiet">Each pages through the list over a port of its own, and meets the faults above. Scroll to a footer, or tap it.</span></p>
        <div id="screens"></div>
        <h2>Cases</h2><p class="quiet">Requests alone are judged here. Whether a client may say that it has everything is judged when its end is told to the verdict of its case.</p><table><thead><tr><th>case<th class="wide">address<th>requests<th>laws</tr></thead><tbody id="cases"></tbody></table>
        <h2>Requests</h2><table><thead><tr><th>case<th>page<th class="wide">request<th>answer</tr></thead><tbody id="log"></tbody></table>
        <script>
        const base = location.pathname.replace(/\/?$/, "/"), on = new Map();
        const ask = async (path, options) => (await fetch(base + path, options)).json();
        const $ = (id) => document.getElementById(id);
        function make(name, text, attributes = {}) {
          const element = document.createElement(name);
          element.textContent = text ?? "";
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          return element;
        }
        function row(cells) {
          const line = make("tr");
          for (const [text, style] of cells) line.append(make("td", text, style ? { class: style } : {}));
          return line;
        }
        async function arm() {
          const plan = [...on].map(([page, fault]) => `${fault} at page ${page} ${$("times").value}`).join("; ");
          await ask("faults", plan ? { method: "PUT", body: plan } : { method: "DELETE" });
          $("plan").textContent = plan || "nothing goes wrong";
          for (const chip of document.querySelectorAll("[data-page]")) {
            const fault = on.get(chip.dataset.page);
            chip.setAttribute("aria-pressed", fault ? "true" : "false");
            chip.textContent = fault ? `${chip.dataset.page} ${fault}` : chip.dataset.page;
          }
        }
        async function look() {
          const [cases, log] = await Promise.all([ask("cases"), ask("log")]);
          const counts = new Map();
          for (const one of log) counts.set(one.case, (counts.get(one.case) ?? 0) + 1);
          $("log").replaceChildren(...log.slice(-200).reverse().map((one) => row([
            [one.case], [one.page ?? "none", one.page ? "" : "bad"], [`${one.method} ${one.url}`, "wide"],
            [[one.status ?? "no answer", one.fault].filter(Boolean).join(" · "), one.fault || !one.page ? "bad" : ""]])));
          const lines = await Promise.all(cases.map(async (one) => {
            const count = counts.get(one.name) ?? 0;
            if (!count) return row([[one.name], [one.url, "wide"], ["0"], [""]]);
            const report = await ask(`cases/${cases.indexOf(one)}/verdict`);
            const broken = (report.specs[0]?.laws ?? []).filter((law) => law.verdict === "violated").map((law) => law.law);
            return row([[one.name], [one.url, "wide"], [count], broken.length ? [broken.join(", "), "bad"] : ["no request breaks one", "quiet"]]);
          }));
          $("cases").replaceChildren(...lines);
        }
        const screens = new Map();
        let known = { lists: [] };
        const tell = (path, gesture) => fetch(`${base}${path}/${gesture}`, { method: "POST" });
        function sees(list, row) {
          const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
          return inner.top < outer.bottom - 1 && inner.bottom > outer.top + 1;
        }
        function screen(path, name) {
          const box = make("section", "", { class: "screen", "aria-label": name }), head = make("header"), list = make("ul", "", { class: "rows", tabindex: "0" });
          const note = make("span", "", { class: "quiet", role: "status" }), again = make("button", "Refresh", { type: "button" });
          again.addEventListener("click", () => tell(path, "refresh").then(draw));
          head.append(make("h3", name), again, note);
          box.append(head, list);
          const one = { path, box, list, note, version: -1, footer: null, isShown: false, isTapped: false };
          list.addEventListener("scroll", () => tellFooter(one));
          return one;
        }
        /** Tells when the footer comes on screen or leaves it. */
        function tellFooter(one) {
          const shown = !!one.footer && sees(one.list, one.footer);
          if (shown === one.isShown) return;
          one.isShown = shown;
          tell(one.path, shown ? "shown" : "hidden").then(draw);
        }
        function tappable(row, words, one, gesture) {
          const button = make("button", words, { type: "button" });
          button.addEventListener("click", () => { one.isTapped = true; tell(one.path, gesture).then(draw); });
          row.append(button);
        }
        function show(one, picture) {
          one.note.textContent = `${picture.count} items · ${picture.requests} ${picture.requests === 1 ? "request" : "requests"}`;
          if (picture.version === one.version) return;
          one.version = picture.version;
          const top = one.list.scrollTop, focused = one.isTapped && one.list.contains(document.activeElement);
          const rows = picture.count > picture.rows.length ? [make("li", `${picture.count - picture.rows.length} more above`, { class: "quiet" })] : [];
          rows.push(...picture.rows.map((id) => make("li", id)));
          one.footer = null;
          if (picture.placeholder !== "absent") {
            const row = make("li", picture.placeholder === "failed" ? "" : picture.placeholderWords, { class: `footer fills ${picture.placeholder === "loading" ? "turning" : ""}` });
            if (picture.placeholder === "failed") tappable(row, picture.placeholderWords, one, "retry");
            rows.push(row);
          }
          if (picture.footer !== "absent") {
            one.footer = make("li", picture.tappable ? "" : picture.footerWords, { class: `footer ${picture.footer === "loading" ? "turning" : picture.footer === "failed" ? "bad" : "quiet"}` });
            if (picture.tappable) tappable(one.footer, picture.footerWords, one, "tap");
            rows.push(one.footer);
          }
          one.list.replaceChildren(...rows);
          one.list.scrollTop = top;
          // Focus stays where the tapped button was until the next one appears, however long that takes.
          const button = one.list.querySelector("button");
          if (focused) (button ?? one.list).focus({ preventScroll: true });
          if (!focused || button) one.isTapped = false;
          one.isShown = !!one.footer && sees(one.list, one.footer);
          tell(one.path, one.isShown ? "drawn-with-footer" : "drawn");
        }
        let drawing = false;
        async function draw() {
          if (drawing) return;
          drawing = true;
          try {
            for (const picture of await ask("screens")) {
              const key = picture.path;
              if (!screens.has(key)) {
                screens.set(key, screen(key, known.lists.length > 1 ? `${picture.design} · ${picture.spec}` : picture.design));
                $("screens").append(screens.get(key).box);
              }
              show(screens.get(key), picture);
            }
          } finally { drawing = false; }
        }
        async function begin() {
          await fetch(`${base}screens`, { method: "POST" });
          for (const one of screens.values()) { one.version = -1; one.isShown = false; one.list.scrollTop = 0; }
          await draw();
        }
        async function start() {
          const [state, kinds] = await Promise.all([ask("state"), ask("faults")]);
          known = state;
          const faults = kinds.faults.map((name) => name === "status" ? "status(503)" : name);
          $("fault").replaceChildren(...faults.map((name) => make("option", name)));
          for (const list of state.lists) {
            const strip = make("div", "", { class: "strip" });
            for (let page = 1; page <= Math.min(list.pages, 200); page++) {
              const chip = make("button", page, { type: "button", "data-page": page, "aria-pressed": "false" });
              chip.addEventListener("click", () => {
                const key = String(page);
                on.get(key) === $("fault").value ? on.delete(key) : on.set(key, $("fault").value);
                arm();
              });
              strip.append(chip);
            }
            $("lists").append(make("h2", `${list.spec} at ${list.url}`), strip);
          }
          $("begin").addEventListener("click", begin);
          if (!(await ask("screens")).length) await begin();
          $("off").addEventListener("click", () => { on.clear(); arm(); });
          $("times").addEventListener("change", arm);
          $("plan").textContent = "click a page to have the fault strike there";
          setInterval(() => draw().catch(() => {}), 300);
          for (;;) { await look().catch(() => {}); await new Promise((done) => setTimeout(done, 1000)); }
        }
        start();
        </script></body></html>
        """#
}

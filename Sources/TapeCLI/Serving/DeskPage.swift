/// The desk as a page for people: pages to click faults on, cases with what they came to, and requests as they arrive.
///
/// It shows what strangers sent as text alone, loads nothing from elsewhere and asks its own desk alone.
enum DeskPage {
    static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
        + "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    static let text = #"""
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
        <title>Stand-in</title><style>
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
        @media(max-width:36rem){.wide{display:none}}
        </style></head><body>
        <h1>Stand-in</h1>
        <p class="strip"><label>Fault <select id="fault"></select></label><label>how often <select id="times"><option>once<option>always</select></label>
        <button id="off" type="button">No faults</button><span id="plan" class="quiet" role="status"></span></p>
        <div id="lists"></div>
        <h2>Cases</h2><table><thead><tr><th>case<th>requests<th>laws</tr></thead><tbody id="cases"></tbody></table>
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
            if (!count) return row([[one.name], ["0"], ["", ""]]);
            const report = await ask(`cases/${cases.indexOf(one)}/verdict`);
            const broken = (report.specs[0]?.laws ?? []).filter((law) => law.verdict === "violated").map((law) => law.law);
            return row([[one.name], [count], broken.length ? [broken.join(", "), "bad"] : ["none broken", "good"]]);
          }));
          $("cases").replaceChildren(...lines);
        }
        async function start() {
          const [state, known] = await Promise.all([ask("state"), ask("faults")]);
          const faults = known.faults.map((name) => name === "status" ? "status(503)" : name);
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
          $("off").addEventListener("click", () => { on.clear(); arm(); });
          $("times").addEventListener("change", arm);
          $("plan").textContent = "click a page to have the fault strike there";
          for (;;) { await look().catch(() => {}); await new Promise((done) => setTimeout(done, 1000)); }
        }
        start();
        </script></body></html>
        """#
}

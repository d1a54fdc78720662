/// The page's script: it filters, searches, copies commands, and opens everything before printing.
enum HTMLScript {
    static let text = """
        (() => {
          const form = document.getElementById("filters");
          const search = form.querySelector("input[type=search]");
          const boxes = [...form.querySelectorAll("input[type=checkbox]")];
          const output = form.querySelector("output");
          const rows = [...document.querySelectorAll("[data-verdict]")];
          const words = rows.map((row) => row.textContent.toLowerCase());
          form.hidden = false;
          const apply = () => {
            const wanted = search.value.trim().toLowerCase();
            const verdicts = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
            let shown = 0;
            rows.forEach((row, index) => {
              const fits = verdicts.has(row.dataset.verdict) && words[index].includes(wanted);
              row.toggleAttribute("data-hidden", !fits);
              if (fits) shown += 1;
            });
            const all = shown === rows.length;
            output.textContent = all ? "" : `${shown} of ${rows.length}`;
            if (wanted) document.querySelectorAll("details.laws").forEach((part) => {
              part.open = part.open || part.querySelector("tr[data-verdict]:not([data-hidden])");
            });
          };
          form.addEventListener("input", apply);
          form.addEventListener("submit", (event) => event.preventDefault());
          const specs = [...document.querySelectorAll("section.spec")];
          const go = (step) => {
            const here = specs.findIndex((spec) => spec.getBoundingClientRect().bottom > 60);
            const next = specs[Math.min(specs.length - 1, Math.max(0, here + step))];
            if (next) { next.tabIndex = -1; next.scrollIntoView(); next.focus({ preventScroll: true }); }
          };
          document.addEventListener("keydown", (event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "Escape") { search.value = ""; apply(); search.blur(); }
            if (event.target.matches("input")) return;
            if (event.key === "/") { event.preventDefault(); search.focus(); }
            if (event.key === "j") go(1);
            if (event.key === "k") go(-1);
          });
          const copy = async (text) => {
            if (navigator.clipboard) return navigator.clipboard.writeText(text);
            const field = Object.assign(document.createElement("textarea"), { value: text });
            document.body.append(field);
            field.select();
            document.execCommand("copy");
            field.remove();
          };
          document.querySelectorAll("button.copy").forEach((button) => {
            button.hidden = false;
            button.addEventListener("click", async () => {
              await copy(button.previousElementSibling.textContent);
              button.textContent = "copied";
              setTimeout(() => { button.textContent = "copy"; }, 1500);
            });
          });
          window.addEventListener("beforeprint", () => {
            document.querySelectorAll("details").forEach((part) => { part.open = true; });
          });
        })();
        """
}

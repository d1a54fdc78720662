// node's own fetch, following Link headers.
import { writeFileSync } from "node:fs";

const ids = [];
let url = `${process.env.PAGETAPE_URL}${process.env.LIST_PATH}?per_page=3`;
while (url) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  ids.push(...(await answer.json()).map((issue) => issue.id));
  url = answer.headers.get("link")?.match(/<([^>]*)>;\s*rel="next"/)?.[1];
}
writeFileSync(process.env.PAGETAPE_RESULT, ids.map((id) => `${id}\n`).join(""));

/// The page's style: light and dark, for screens and paper.
enum HTMLStyle {
    static let sheet = """
        :root { --ink: #1c2024; --paper: #fff; --faint: #60646c; --line: #d9dce1; --card: #f5f6f8;
          --good: #187a3d; --bad: #c62128; --unsure: #96600a; --accent: #2b59c3; }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --paper: #15171a;
          --faint: #a3a8b0; --line: #34383e; --card: #1e2125; --good: #57c27d; --bad: #ff7b7f;
          --unsure: #e3b04b; --accent: #8eaefc; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; padding: 1.5rem; max-width: 72rem; background: var(--paper);
          color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
        code, pre { font: 0.92em ui-monospace, monospace; overflow-wrap: anywhere; }
        h1 { margin: 0; font-size: 1.9rem; } h2 { margin: 0; } h3 { margin: 1.5rem 0 .5rem; }
        h4 { margin: 0 0 .5rem; font-weight: 500; }
        a { color: var(--accent); }
        .verdict { padding: 1rem 1.25rem; border-left: .5rem solid var(--unsure);
          background: var(--card); }
        .verdict p { margin: .25rem 0 0; color: var(--faint); }
        .counts { display: grid; grid-template-columns: max-content 1fr; gap: 0 .75rem; margin: .5rem 0 0; }
        .counts dd { color: var(--ink); } .verdict .made { font-size: .85rem; }
        .copy { font: .8rem system-ui, sans-serif; color: var(--accent); background: none; cursor: pointer;
          border: 1px solid var(--line); border-radius: .25rem; padding: 0 .4rem; margin-left: .25rem; }
        .verdict.kept { border-color: var(--good); } .verdict.broken { border-color: var(--bad); }
        nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
        nav a::before, .spec h2::before { content: "? "; color: var(--unsure); }
        nav a.kept::before, .spec.kept h2::before { content: "✓ "; color: var(--good); }
        nav a.broken::before, .spec.broken h2::before { content: "✗ "; color: var(--bad); }
        #filters:not([hidden]) { position: sticky; top: 0; display: flex; flex-wrap: wrap;
          gap: .5rem 1rem; align-items: center; padding: .75rem 0; background: var(--paper);
          border-bottom: 1px solid var(--line); z-index: 1; }
        #filters input[type=search] { flex: 1 1 16rem; padding: .4rem .6rem; font: inherit;
          color: inherit; background: var(--card); border: 1px solid var(--line); }
        .spec { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
        .about, small, .who { color: var(--faint); }
        .badge { padding: .05rem .45rem; border: 1px solid currentColor; border-radius: 1rem;
          font-size: .8rem; font-weight: 500; white-space: nowrap; color: var(--faint); }
        .badge.holds, .kept > h2 .badge { color: var(--good); }
        .badge.violated, .broken > h2 .badge { color: var(--bad); }
        .badge.not-enough-evidence, .badge.waived, .incomplete > h2 .badge { color: var(--unsure); }
        .mistake { padding: .75rem; background: var(--card); border-left: 3px solid var(--bad);
          white-space: pre-wrap; }
        .breach { margin: .75rem 0; padding: .75rem 1rem; background: var(--card);
          border-left: 3px solid var(--bad); }
        .breach dl { display: grid; grid-template-columns: 5.5rem 1fr; gap: .1rem .75rem;
          margin: .5rem 0; padding-top: .5rem; border-top: 1px solid var(--line); }
        .also ul { margin: 0; padding-left: 1.1rem; }
        dd.position { font: 0.92em ui-monospace, monospace; }
        dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
        .strip { display: flex; align-items: flex-end; gap: 1px; height: 4.5rem; padding: .25rem;
          background: var(--card); }
        .strip.dense { gap: 0; }
        .strip i { flex: 1 1 0; min-width: 0; max-width: 2.5rem; background: var(--accent); }
        .strip i.breached { background: var(--bad); } p.breached { color: var(--bad); margin: .25rem 0; }
        tr.breached td { color: var(--bad); }
        .strip i.last { background: var(--good); } .strip i.empty { background: var(--unsure); }
        details { margin: .75rem 0; } summary { cursor: pointer; font-weight: 600; }
        table { width: 100%; border-collapse: collapse; } .wide { overflow-x: auto; }
        th, td { padding: .3rem .6rem; text-align: left; vertical-align: top;
          border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
        th { font-size: .85rem; color: var(--faint); font-weight: 500; }
        .laws td code { white-space: nowrap; } time { white-space: nowrap; }
        @media (max-width: 45rem) { body { padding: .75rem; }
          .laws table, .laws tbody, .laws tr, .laws td { display: block; } .laws thead { display: none; }
          .laws tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
          .laws td { padding: 0; border: 0; }
          .breach dl { grid-template-columns: 1fr; gap: 0; } .breach dd { margin-bottom: .35rem; } }
        .grid table { width: auto; } .grid th, .grid td { padding: .1rem .35rem; text-align: center;
          white-space: nowrap; overflow-wrap: normal; border: 1px solid var(--line); }
        .grid th[scope=row] { text-align: left; position: sticky; left: 0; background: var(--paper); }
        .grid .k { background: color-mix(in srgb, var(--good) 25%, transparent); }
        .grid .b { background: color-mix(in srgb, var(--bad) 35%, transparent); }
        td.k { color: var(--good); } td.b { color: var(--bad); font-weight: 600; }
        .grid .s { color: var(--faint); }
        .key { margin: .5rem 0; color: var(--faint); font-size: .85rem; } .key span + span, .key .b,
        .key .s { margin-left: .75rem; } .key .k { color: var(--good); } .key .b { color: var(--bad); }
        .footers dt { margin-top: .6rem; color: var(--ink); }
        .footers ol { display: flex; flex-wrap: wrap; gap: .3rem; margin: .25rem 0 0; padding: 0;
          list-style: none; }
        .footers li { padding: .1rem .5rem; border-left: 3px solid var(--accent);
          background: var(--card); font-size: .85rem; } .footers li b { font-weight: 500; }
        .footers li.b { border-color: var(--bad); } .footers li.w { border-color: var(--unsure); }
        .footers li.more { border: 0; color: var(--faint); }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        [data-hidden] { display: none; }
        @media print { body { max-width: none; padding: 0; font-size: 11px; }
          #filters:not([hidden]), nav, .copy { display: none; } h2, h3, summary { break-after: avoid-page; }
          .breach, .strip, tr, .footers dd { break-inside: avoid-page; }
          .strip i, .grid td { print-color-adjust: exact; } }
        """
}

/** Light and dark, by the reader's own setting. */
export const STYLE = `
:root{--bg:#fff;--fg:#1c2430;--soft:#5b6675;--line:#e3e7ed;--side:#f7f8fa;--accent:#2f5bd7;--code:#f2f4f7;--dark:#131a24;--darkfg:#dfe6f0;--get:#0b7a4b;--post:#2f5bd7;--put:#9a5b00;--patch:#7a3ec0;--delete:#b3261e}
@media(prefers-color-scheme:dark){:root{--bg:#10151d;--fg:#dfe5ee;--soft:#98a4b5;--line:#263040;--side:#0c1118;--accent:#8fb0ff;--code:#1b2330;--dark:#0a0e14;--get:#4cc38a;--post:#8fb0ff;--put:#e5a94f;--patch:#c49bff;--delete:#ff8a80}}
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:1rem}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;font:15px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:var(--bg);color:var(--fg)}
a{color:inherit;text-decoration:none}a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:4px}
code,pre{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
p code,li code,td code{background:var(--code);padding:.1em .35em;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--bg);padding:.5rem;z-index:2}
.page{display:grid;grid-template-columns:290px minmax(0,1fr)}
nav{position:sticky;top:0;height:100vh;overflow:auto;background:var(--side);border-right:1px solid var(--line);padding:1.25rem 1rem 2rem}
nav h1{font-size:1.05rem;margin:0 0 .75rem}nav input{width:100%;padding:.5rem .65rem;border:1px solid var(--line);border-radius:8px;background:var(--bg);color:var(--fg);font:inherit;font-size:14px}
nav h2{font-size:.72rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin:1.2rem 0 .3rem}
nav ul{list-style:none;margin:0;padding:0}nav li a{display:flex;gap:.5rem;align-items:baseline;padding:.22rem .4rem;border-radius:6px;font-size:14px}
nav li a:hover{background:var(--code);text-decoration:none}nav .verb{width:3.2rem;flex:none;text-align:left;background:none;padding:0}
main{padding:2rem clamp(1rem,3vw,3rem) 6rem;max-width:1400px;width:100%}
main>header{max-width:46rem}h2{font-size:1.45rem;margin:3rem 0 .4rem}h3{font-size:1.15rem;margin:0 0 .3rem}h4{font-size:.78rem;letter-spacing:.05em;text-transform:uppercase;color:var(--soft);margin:1.4rem 0 .4rem}
.op{display:grid;grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);gap:2.5rem;padding:2rem 0;border-top:1px solid var(--line)}
.doc{min-width:0}.example{position:sticky;top:1rem;align-self:start;min-width:0}.example h4:first-child{margin-top:0}
pre{background:var(--dark);color:var(--darkfg);padding:.9rem 1rem;border-radius:10px;overflow:auto;max-height:60vh;margin:0}
pre .k{color:#8fb0ff}pre .s{color:#8fd3a7}pre .n{color:#e9b872}
.address code{overflow-wrap:anywhere}.address i{color:var(--accent);font-style:normal}
.verb{font:700 11px/1.6 ui-monospace,Menlo,Consolas,monospace;padding:.05rem .4rem;border-radius:5px;background:var(--code)}
.verb.get{color:var(--get)}.verb.post{color:var(--post)}.verb.put{color:var(--put)}.verb.patch{color:var(--patch)}.verb.delete{color:var(--delete)}
.fields{border-top:1px solid var(--line)}.field{padding:.5rem 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}.field p{margin:.15rem 0 0;color:var(--soft)}
.field .name{font-weight:600}.type{color:var(--soft);font-size:13px}.req{color:var(--delete);font-size:12px}
.status{font-weight:600}.status.s2{color:var(--get)}.status.s4,.status.s5{color:var(--delete)}
details{margin:.4rem 0 0}details .fields{margin:.4rem 0 0 .2rem;padding-left:.9rem;border-left:2px solid var(--line);border-top:0}summary{cursor:pointer;color:var(--accent);font-size:13px}
table{border-collapse:collapse;width:100%;font-size:14px}th,td{text-align:left;padding:.4rem .6rem .4rem 0;border-bottom:1px solid var(--line);vertical-align:top}th{color:var(--soft);font-weight:600}
[hidden]{display:none!important}
@media(max-width:1100px){.op{grid-template-columns:minmax(0,1fr);gap:1rem}.example{position:static}}
@media(max-width:760px){.page{grid-template-columns:minmax(0,1fr)}nav{position:static;height:auto;max-height:45vh;border-right:0;border-bottom:1px solid var(--line)}}
`

/** Filters the list of operations while the reader types. */
export const SCRIPT = `
const box=document.querySelector('nav input');
box.addEventListener('input',()=>{const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);
for(const group of document.querySelectorAll('nav [data-group]')){let any=false;
for(const item of group.querySelectorAll('li')){const hit=words.every(word=>item.dataset.text.includes(word));item.hidden=!hit;any||=hit}
group.hidden=!any}});
document.addEventListener('keydown',event=>{if(event.key==='/'&&document.activeElement!==box){event.preventDefault();box.focus()}});
`

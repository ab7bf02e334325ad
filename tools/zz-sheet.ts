import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
const [out, height, ...files] = process.argv.slice(2)
const html = `<body style="margin:0;display:flex;flex-wrap:wrap;gap:6px;background:#888;width:1990px">${files.map((f) => `<img src="file:///tmp/shots/${f}" style="height:${height}px">`).join('')}</body>`
writeFileSync('/tmp/shots/sheet.html', html)
const b = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH!,
  args: ['--no-sandbox', '--disable-gpu', '--allow-file-access-from-files'],
})
const p = await b.newPage({ viewport: { width: 1990, height: 800 } })
await p.goto('file:///tmp/shots/sheet.html')
await p.waitForLoadState('load')
await p.screenshot({ path: `/tmp/shots/${out}`, fullPage: true })
await b.close()

// A scene of 300 live marks in a real browser: script per frame and tasks of the page's main thread, over a minute of values.
// `BASE_URL=… DEMO_FILE=… node tools/trials/scene.ts [seconds]` against a running demonstration with its simulator.
import { chromium } from '@playwright/test'
import { accountOf, call, signIn, startSession } from '../../e2e/support.ts'
import { spread, traced } from './main-thread.ts'

const MARKS = 300
const seconds = Number(process.argv[2] ?? 60)
const base = process.env.BASE_URL ?? 'http://localhost:8080'

interface Device {
  id: string
  deviceTypeId: string
}

const session = await startSession(accountOf())
const { records }: { records: Device[] } = await call(
  session,
  'GET',
  'iot/device/list?onlineStatus=online&size=200&ascs=reportInterval',
)
const byType = new Map<string, string[]>()
for (const { id, deviceTypeId } of records) {
  if (byType.has(deviceTypeId)) continue
  const rows = await call(session, 'GET', `iot/thins-model/findByDeviceId?deviceId=${id}`)
  byType.set(
    deviceTypeId,
    rows.flatMap((row: { kind: string; identifier: string; dataType: string }) =>
      row.kind === 'property' && row.dataType === 'float' ? [row.identifier] : [],
    ),
  )
}
const marks = Array.from({ length: MARKS }, (_, at) => {
  const device = records[at % records.length]
  const properties = byType.get(device?.deviceTypeId ?? '') ?? []
  return {
    at,
    deviceId: device?.id,
    identifier: properties[Math.floor(at / records.length) % Math.max(1, properties.length)],
  }
}).filter(({ identifier }) => identifier !== undefined)
const nodes = marks.map(({ at }) => ({
  id: `m${at}`,
  kind: 'value',
  label: `${at}`,
  x: 10 + (at % 20) * 90,
  y: 10 + Math.floor(at / 20) * 60,
  w: 84,
  h: 52,
  size: 14,
}))
const rules = [{ when: 'value > 1000000 || alarm <= 2', style: { color: 'danger' } }]
const bindings = marks.map(({ at, deviceId, identifier }) => ({
  nodeId: `m${at}`,
  deviceId,
  identifier,
  effect: 'text',
  rules,
}))
const { id } = await call(session, 'POST', 'iot/model-config/submit', {
  configName: `Trial ${Date.now()}`,
  configCode: `TRIAL-${Date.now()}`,
  sceneType: 'board2d',
  refreshMs: 500,
  layout: { width: 1_820, height: 920, nodes },
  bindings,
})
await call(session, 'POST', `iot/model-config/publish?id=${id}`)

const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
})
const page = await browser.newPage({ baseURL: base, viewport: { width: 1_440, height: 900 } })
await signIn(page, { account: accountOf() })
await page.goto(`/iot/model-config?watch=${id}`)
await page.locator('[data-id="m0"] [data-part="value"]:not(:text("—"))').waitFor({ timeout: 60_000 })
// What is loaded at first is not what is measured.
await page.waitForTimeout(5_000)
await page.evaluate(() => {
  const own = globalThis as unknown as { writes: number }
  own.writes = 0
  const seen = new MutationObserver((changes) => (own.writes += changes.length))
  const scene = document.querySelector('.scene-ground')
  if (scene) seen.observe(scene, { subtree: true, childList: true, characterData: true, attributes: true })
})
const of = await traced(browser, page, () => page.waitForTimeout(seconds * 1_000))
const writes = await page.evaluate(() => (globalThis as unknown as { writes: number }).writes)
await browser.close()
await call(session, 'POST', `iot/model-config/remove?ids=${id}`)

console.log(`${marks.length} marks of ${records.length} devices, ${seconds} s, ${writes} changes of the page`)
spread('script of a frame', of('FireAnimationFrame'))
spread('script of an event or timer', of('FunctionCall', 'TimerFire', 'EventDispatch'))
const tasks = of('RunTask', 'ThreadControllerImpl::RunTask')
spread('tasks of the main thread', tasks)
console.log(`tasks above 50 ms: ${tasks.filter((ms) => ms > 50).length}`)

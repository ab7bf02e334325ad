// An engineer draws a small scene and publishes it; a leader watches it, sees a value change and an alarm, and opens the device.
import { type Page, expect as soon, test } from '@playwright/test'
import { type Example, ownDevice, reportOf } from './alarm-example.ts'
import { screen } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'

const expect = soon.configure({ timeout: 30_000 })
const ENGINEER = '设备工程师'
const LEADER = '分管领导'

const canvas = (page: Page) => screen(page).getByRole('application', { name: '画布' })
const panel = (page: Page) => screen(page).getByRole('complementary', { name: '属性' })
const palette = (page: Page) => screen(page).getByRole('complementary', { name: '图库' })
const mark = (page: Page, kind: string) =>
  screen(page).locator(`:is(.draw-canvas, .scene-frame) .scene-node[data-kind="${kind}"]`)

async function own(name: string): Promise<{ device: Example; id: string }> {
  const session = await startSession(accountOf())
  const device = await ownDevice(session)
  const code = `S${Date.now()}`
  const body = { configName: name, configCode: code, sceneType: 'board2d', layout: null, bindings: [] }
  const { id } = await call(session, 'POST', 'iot/model-config/submit', body)
  return { device, id }
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await panel(page).getByLabel(label, { exact: true }).last().click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: false }).first().click()
}

async function bindTo(page: Page, device: Example): Promise<void> {
  await panel(page).getByRole('button', { name: '添加绑定' }).click()
  const field = panel(page).getByLabel('设备', { exact: true }).last()
  await field.fill(device.name)
  await page.getByRole('option', { name: device.name }).first().click()
}

async function nameOfProperty(device: Example): Promise<string> {
  const session = await startSession(accountOf())
  const rows = await call(session, 'GET', `iot/thins-model/findByDeviceId?deviceId=${device.deviceId}`)
  return rows.find((row: { identifier: string }) => row.identifier === device.property).name
}

test('a scene is drawn, published, watched, and leads to its device', async ({ page, browser }) => {
  const { device, id } = await own('验收冷藏间')
  const property = await nameOfProperty(device)
  await reportOf(device, device.normal)
  await signIn(page, { account: accountOf(ENGINEER) })
  await page.goto(`/iot/model-config?draw=${id}`)
  await palette(page).getByRole('button', { name: '冷藏柜' }).click()
  await expect(mark(page, 'symbol')).toHaveCount(1)
  await bindTo(page, device)
  await palette(page).getByRole('button', { name: '数值' }).click()
  await bindTo(page, device)
  await choose(page, '属性', property)
  await canvas(page).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')

  // What is not saved is kept, and offered again.
  await expect(screen(page).getByText('有未保存的修改')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await screen(page)
    .getByRole('button', { name: /恢\s?复/ })
    .click()
  await expect(mark(page, 'value')).toHaveCount(1)
  await screen(page)
    .getByRole('button', { name: /发\s?布/ })
    .click()
  await expect(page.getByText('已发布，查看者即时看到新版本')).toBeVisible()

  const leader = await (await browser.newContext()).newPage()
  await signIn(leader, { account: accountOf(LEADER) })
  await leader.goto('/iot/model-config')
  await screen(leader).locator(`tr[data-id="${id}"]`).getByRole('button', { name: '打开画面' }).click()
  const value = mark(leader, 'value')
  await expect(value.locator('[data-part="value"]')).not.toHaveText('—')
  const before = await value.locator('[data-part="value"]').textContent()
  await reportOf(device, device.overLimit)
  await expect(value.locator('[data-part="value"]')).not.toHaveText(before ?? '')
  await expect(mark(leader, 'symbol')).toHaveAttribute('data-level', '2')
  await expect(screen(leader).getByRole('button', { name: '编辑画面' })).toHaveCount(0)
  await value.click()
  await expect(leader).toHaveURL(new RegExp(`/iot/device\\?.*id=${device.deviceId}`))
  await expect(screen(leader).getByRole('heading', { name: device.name })).toBeVisible()
  await leader.context().close()
})

test('drawing goes by keys as by the pointer, and can be taken back', async ({ page }) => {
  const { id } = await own('验收键盘')
  await signIn(page, { account: accountOf(ENGINEER) })
  await page.goto(`/iot/model-config?draw=${id}`)
  await palette(page).getByRole('button', { name: '水泵' }).click()
  const pump = mark(page, 'symbol')
  const placeOf = async () => (await pump.first().getAttribute('transform')) ?? ''
  const first = await placeOf()
  await canvas(page).focus()
  await page.keyboard.press('ArrowRight')
  expect(await placeOf()).not.toBe(first)
  await page.keyboard.press('Control+z')
  await expect.poll(placeOf).toBe(first)
  await page.keyboard.press('Control+d')
  await expect(pump).toHaveCount(2)
  await page.keyboard.press('Control+a')
  await expect(panel(page).getByText('已选 2 项')).toBeVisible()
  await panel(page).getByRole('button', { name: '左对齐' }).click()
  const [a, b] = await pump.evaluateAll((all) =>
    all.map((one) => /\((\S+)/.exec(one.getAttribute('transform') ?? '')?.[1]),
  )
  expect(a).toBe(b)
  await canvas(page).focus()
  await page.keyboard.press('Delete')
  await expect(pump).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(pump).toHaveCount(2)
  // Dragged, and resized by a corner.
  await page.keyboard.press('Escape')
  const top = pump.last()
  const topPlace = () => top.getAttribute('transform')
  const box = await top.boundingBox()
  if (!box) throw new Error('the pump is not drawn')
  const before = await topPlace()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40, { steps: 4 })
  await page.mouse.up()
  await expect.poll(topPlace).not.toBe(before)
  await palette(page).getByRole('button', { name: '管道' }).click()
  const ground = await canvas(page).locator('.scene-ground').boundingBox()
  if (!ground) throw new Error('there is no canvas')
  await page.mouse.click(ground.x + 40, ground.y + 40)
  await page.mouse.click(ground.x + 200, ground.y + 40)
  await page.mouse.click(ground.x + 200, ground.y + 160)
  await page.keyboard.press('Enter')
  await expect(mark(page, 'pipe')).toHaveCount(1)
})

test('two who draw a scene at once both have what they drew, and choose where both moved the same', async ({
  page,
}) => {
  const { id } = await own('验收同画')
  const other = await startSession(accountOf(ENGINEER))
  const text = (name: string, x: number) => ({ id: name, kind: 'text', text: name, x, y: 40, w: 140, h: 24 })
  const stored = () => call(other, 'GET', `iot/model-config/detail?id=${id}`)
  const othersDraw = async (...nodes: readonly object[]) => {
    const { rev, layout } = await stored()
    await call(other, 'POST', 'iot/model-config/submit', { id, rev, layout: { ...layout, nodes }, bindings: [] })
  }
  const nodes = async () => (await stored()).layout.nodes
  const empty = { width: 800, height: 400, nodes: [] }
  const { rev } = await stored()
  await call(other, 'POST', 'iot/model-config/submit', { id, rev, layout: empty, bindings: [] })
  await othersDraw(text('t1', 40), text('t2', 240))
  await signIn(page, { account: accountOf(ENGINEER) })
  await page.goto(`/iot/model-config?draw=${id}`)
  await expect(mark(page, 'text')).toHaveCount(2)
  const moveFirst = async (key: string) => {
    await panel(page).getByRole('button', { name: '文字 t1' }).click()
    await canvas(page).focus()
    await page.keyboard.press(key)
  }
  await moveFirst('Shift+ArrowRight')
  await othersDraw(text('t1', 40), text('t2', 440))
  await page.keyboard.press('Control+s')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('他人同时保存的修改已合并')).toBeVisible()
  await expect(screen(page).getByText('已保存')).toBeVisible()
  expect(await nodes()).toMatchObject([{ x: 50 }, { x: 440 }])

  await page.keyboard.press('Shift+ArrowRight')
  await othersDraw(text('t1', 300), text('t2', 440))
  await page.keyboard.press('Control+s')
  const notice = screen(page).getByRole('alert').filter({ hasText: '他人也修改了相同的内容' })
  await expect(notice).toContainText('我的：60, 40')
  await expect(notice).toContainText('对方：300, 40')
  // Left and opened again, what was typed is offered.
  await screen(page).getByRole('button', { name: '返回场景列表' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /离\s?开/ })
    .click()
  await expect(page).not.toHaveURL(/draw=/)
  await page.goto(`/iot/model-config?draw=${id}`)
  await screen(page)
    .getByRole('button', { name: /恢\s?复/ })
    .click()
  await page.keyboard.press('Escape')
  await canvas(page).focus()
  await page.keyboard.press('Control+s')
  await expect(screen(page).getByText('已保存')).toBeVisible()
  expect(await nodes()).toMatchObject([{ x: 60 }, { x: 440 }])
})

test('on a phone a scene is watched, and says why it is not drawn', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await startSession(accountOf(ENGINEER))
  const { records } = await call(session, 'GET', 'iot/model-config/list?configCode=O2-STATION')
  await signIn(page, { account: accountOf(ENGINEER) })
  await page.goto(`/iot/model-config?draw=${records[0].id}`)
  await expect(screen(page).getByText('手机上只能查看场景')).toBeVisible()
  await screen(page).getByRole('button', { name: '打开画面' }).click()
  await expect(screen(page).getByRole('heading', { name: '液氧站' })).toBeVisible()
})

test('the oxygen station of the demonstration shows its values and leads back from its area', async ({ page }) => {
  const session = await startSession(accountOf(LEADER))
  const { records } = await call(session, 'GET', 'iot/model-config/list?configCode=O2-STATION')
  await signIn(page, { account: accountOf(LEADER) })
  await page.goto(`/iot/area?id=${records[0].areaId}`)
  await page.getByRole('link', { name: '液氧站' }).last().click()
  const level = screen(page).locator('[data-id="level0"] [data-part="value"]')
  await expect(level).toHaveText(/^\d/)
  await expect(screen(page).locator('[data-id="level0"]')).not.toHaveAttribute('data-stale', 'true')
})

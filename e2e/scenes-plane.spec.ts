// The plane scenes are drawn and watched on: zoomed where the pointer or the fingers are, arranged by lines and handles.
import { type Locator, type Page, expect as soon, test } from '@playwright/test'
import { ownDevice } from './alarm-example.ts'
import { screen } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'

const expect = soon.configure({ timeout: 30_000 })
const ENGINEER = '设备工程师'

const node = (page: Page, id: string) => screen(page).locator(`:is(.draw-canvas, .scene-frame) [data-id="${id}"]`)
const zoomShown = (page: Page) => screen(page).getByRole('group', { name: '缩放' }).locator('output')
const placeOf = async (page: Page, id: string) => (await node(page, id).getAttribute('transform')) ?? ''

const pump = (id: string, x: number, y: number) => ({ id, kind: 'symbol', symbol: 'pump', x, y, w: 80, h: 80 })

async function scene(name: string, bindings: readonly object[] = []): Promise<string> {
  const session = await startSession(accountOf())
  const layout = { width: 1200, height: 700, nodes: [pump('a', 200, 200), pump('b', 600, 300)] }
  const body = { configName: name, configCode: `P${Date.now()}`, sceneType: 'board2d', layout, bindings }
  const { id } = await call(session, 'POST', 'iot/model-config/submit', body)
  return id
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number; width: number }> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

test.describe('drawing', () => {
  test('the wheel zooms where the pointer is, keys show the whole again', async ({ page }) => {
    const id = await scene('验收缩放')
    await signIn(page, { account: accountOf(ENGINEER) })
    await page.goto(`/iot/model-config?draw=${id}`)
    await expect(node(page, 'b')).toBeVisible()
    const before = await middleOf(node(page, 'b'))
    await page.mouse.move(before.x, before.y)
    await page.keyboard.down('Control')
    for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await expect.poll(async () => (await middleOf(node(page, 'b'))).width).toBeGreaterThan(before.width * 1.5)
    const after = await middleOf(node(page, 'b'))
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(6)
    await screen(page).getByRole('application', { name: '画布' }).focus()
    await page.keyboard.press('0')
    await expect.poll(async () => Math.round((await middleOf(node(page, 'b'))).width)).toBe(Math.round(before.width))
    // The space bar with the pointer moves it, once there is something to move.
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    const larger = await middleOf(node(page, 'b'))
    await page.keyboard.down(' ')
    await page.mouse.move(larger.x, larger.y)
    await page.mouse.down()
    await page.mouse.move(larger.x - 30, larger.y, { steps: 3 })
    await page.mouse.up()
    await page.keyboard.up(' ')
    await expect.poll(async () => Math.round((await middleOf(node(page, 'b'))).x - larger.x)).toBe(-30)
    expect(await placeOf(page, 'b')).toBe('translate(600 300)')
  })

  test('a mark rests on the line of another, is turned by its handle, and Esc gives a drag up', async ({ page }) => {
    const id = await scene('验收对齐')
    await signIn(page, { account: accountOf(ENGINEER) })
    await page.goto(`/iot/model-config?draw=${id}`)
    const { x, y, width } = await middleOf(node(page, 'a'))
    const other = await middleOf(node(page, 'b'))
    const px = width / 80
    await page.mouse.move(x, y)
    await page.mouse.down()
    // Three units beside the line of the other one's upper edge, which the grid would not have chosen.
    await page.mouse.move(x + 103 * px, other.y + 3 * px, { steps: 5 })
    await expect(screen(page).locator('.plane-guide')).not.toHaveCount(0)
    await expect.poll(() => placeOf(page, 'a')).toBe('translate(300 300)')
    await page.keyboard.press('Escape')
    await expect.poll(() => placeOf(page, 'a')).toBe('translate(200 200)')
    await expect(screen(page).locator('.plane-guide')).toHaveCount(0)
    await page.mouse.up()

    const handle = await middleOf(screen(page).locator('[data-handle="turn"]'))
    await page.mouse.move(handle.x, handle.y)
    await page.mouse.down()
    await page.mouse.move(x + 60, y + 4, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => placeOf(page, 'a')).toContain('rotate(90 ')
    await page.keyboard.press('Control+z')
    await expect.poll(() => placeOf(page, 'a')).toBe('translate(200 200)')
  })

  test('a symbol is dragged from the palette to its place', async ({ page }) => {
    const id = await scene('验收图库')
    await signIn(page, { account: accountOf(ENGINEER) })
    await page.goto(`/iot/model-config?draw=${id}`)
    const to = await middleOf(node(page, 'b'))
    const tile = screen(page).getByRole('complementary', { name: '图库' }).getByRole('button', { name: '冷藏柜' })
    await tile.scrollIntoViewIfNeeded()
    const from = await middleOf(tile)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x - to.width * 2, to.y, { steps: 6 })
    await expect(page.locator('.drag-chip')).toContainText('冷藏柜')
    await page.mouse.up()
    const put = screen(page).locator('.draw-canvas .scene-node[data-kind="symbol"]')
    await expect(put).toHaveCount(3)
    await expect.poll(() => put.last().getAttribute('transform')).toBe('translate(440 300)')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('fingers zoom and move a scene, and a tap beside a mark means it', async ({ page, context }) => {
    const device = await ownDevice(await startSession(accountOf()))
    const id = await scene('验收手势', [{ nodeId: 'b', deviceId: device.deviceId, effect: 'alarmColor' }])
    await signIn(page, { account: accountOf(ENGINEER) })
    await page.goto(`/iot/model-config?watch=${id}&draft=1`)
    await expect(node(page, 'a')).toBeVisible()
    const cdp = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    const before = await middleOf(node(page, 'a'))
    const at = (dx: number, dy = 0) => ({ x: before.x + dx, y: before.y + dy })
    await touch('touchStart', at(-30))
    await touch('touchStart', at(-30), at(30))
    await touch('touchMove', at(-45), at(45))
    await touch('touchMove', at(-60), at(60))
    await touch('touchEnd')
    await expect.poll(async () => (await middleOf(node(page, 'a'))).width / before.width).toBeCloseTo(2, 1)

    const large = await middleOf(node(page, 'a'))
    await touch('touchStart', { x: 300, y: large.y })
    await touch('touchMove', { x: 260, y: large.y })
    await touch('touchMove', { x: 200, y: large.y })
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await middleOf(node(page, 'a'))).x - large.x)).toBe(-100)

    const zoom = screen(page).getByRole('group', { name: '缩放' })
    for (const one of await zoom.getByRole('button').all()) {
      const box = await one.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await zoom.getByRole('button', { name: '显示全部' }).click()
    await expect(zoomShown(page)).not.toHaveText(/^[6-9]\d%|^\d{3}%/)
    // The scene moves to its place: each tap aims at where the mark stands now.
    await expect(async () => {
      const small = await middleOf(node(page, 'b'))
      expect(small.width).toBeLessThan(44)
      await page.touchscreen.tap(small.x - small.width / 2 - 8, small.y)
      await expect(page).toHaveURL(new RegExp(`/iot/device\\?.*id=${device.deviceId}`), { timeout: 3000 })
    }).toPass()
  })
})

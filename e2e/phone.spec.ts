// The phone: a real WebSocket to a recorder, a card per call, a record stored once.
import type { Page } from '@playwright/test'
import { Box } from './box.ts'
import { add } from './forms.ts'
import { PASSWORD, card, digits, expect, hire, isOpen, mark, recordsOf, sitDown, test, unique } from './phone-desk.ts'
import { type Session, call, signIn } from './support.ts'

test.describe.configure({ timeout: 180_000 })

/** A place with its own phone number and an open repair request. */
async function ward(keeper: Session) {
  const [number, name, title] = [digits(), `病区${unique()}`, `漏水${unique()}`]
  const { id: areaId } = await call(keeper, 'POST', 'iot/area/submit', {
    areaName: name,
    areaCode: unique(),
    areaType: 'zone',
  })
  await call(keeper, 'POST', 'iot/phone/save', { phoneName: `${name}护士站`, extension: number, areaId })
  await call(keeper, 'POST', 'iot/repair-bill/submit', { title, priority: 3, areaId })
  return { number, name, title, areaId }
}

test('the console connects to the box, logs in and asks how things stand, in this order', async ({ page, desk }) => {
  await sitDown(page, desk)
  await expect.poll(() => desk.box.commands.slice(0, 2)).toEqual(['LOGIN', 'QUERY'])
  expect(desk.box.heard[0]).toEqual({ cmd: 'LOGIN', password: PASSWORD })
})

test('a call brings a card with number, name, place and what is broken there; the note is kept with it', async ({
  page,
  desk,
  keeper,
}) => {
  const { number, name, title } = await ward(keeper)
  await sitDown(page, desk)
  desk.box.ring(number, 'c1')
  await expect(card(page)).toContainText(number)
  await expect(card(page)).toContainText(`${name}护士站`)
  await expect(card(page)).toContainText(name)
  await expect(card(page).getByRole('link', { name: title })).toBeVisible()
  await expect(card(page).locator('.phone-state')).toHaveText('通话中')
  await card(page).getByLabel('通话备注').fill('三床水龙头')

  desk.box.save(number, 'c1')
  await expect(card(page).locator('.phone-state')).toHaveText('通话已结束')
  await expect.poll(async () => (await recordsOf(keeper, number)).length).toBe(1)
  await expect.poll(() => desk.box.commands).toContain('SAVED')
  await card(page).getByRole('button', { name: '完成' }).click()
  await expect(card(page)).toHaveCount(0)
  await expect.poll(async () => (await recordsOf(keeper, number))[0]).toMatchObject({ callState: 'finished' })
  const [{ id }] = await recordsOf(keeper, number)
  expect(await call(keeper, 'GET', `iot/phone-call/detail?id=${id}`)).toMatchObject({
    note: '三床水龙头',
    areaName: name,
    duration: 65,
    phoneId: desk.lineId,
  })
})

test('a call the box tells of again, also after it fell, is one record', async ({ page, desk, keeper }) => {
  const number = digits()
  await sitDown(page, desk)
  desk.box.ring(number, 'again')
  await expect(card(page)).toBeVisible()
  for (let i = 0; i < 3; i++) desk.box.save(number, 'again')
  await expect.poll(() => desk.box.commands).toContain('SAVED')
  await page.reload()
  await isOpen(page)
  const before = desk.box.commands.filter((cmd) => cmd === 'SAVED').length
  desk.box.save(number, 'again')
  await expect.poll(() => desk.box.commands.filter((cmd) => cmd === 'SAVED').length).toBeGreaterThan(before)
  expect(await recordsOf(keeper, number)).toHaveLength(1)
})

test('a repair reported from the card knows its place and number, and belongs to the call', async ({
  page,
  desk,
  keeper,
}) => {
  const { number, name } = await ward(keeper)
  await sitDown(page, desk)
  desk.box.ring(number, 'r1')
  await expect(card(page)).toContainText(name)
  await card(page).getByRole('button', { name: '新建报修' }).click()
  const form = page.getByRole('dialog', { name: /报修单/ })
  await expect(form.getByLabel('联系电话')).toHaveValue(number)
  await expect(form.getByRole('combobox', { name: '区域' })).toHaveValue(new RegExp(`${name}$`))
  const title = `电话报修${unique()}`
  await form.getByLabel('故障标题').fill(title)
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(card(page)).toContainText(`已登记报修：${title}`)
  desk.box.save(number, 'r1')
  await expect.poll(async () => (await recordsOf(keeper, number))[0]?.repairBillName).toBe(title)
  const { records } = await call(keeper, 'GET', `iot/repair-bill/list?title=${encodeURIComponent(title)}`)
  expect(records).toMatchObject([{ source: 'phone' }])
})

test('when the box falls the line says so, and comes back by itself when the box does', async ({ page, desk }) => {
  await sitDown(page, desk)
  const { port } = desk.box
  await desk.box.fall()
  await expect(mark(page)).toHaveAttribute('data-link', /waiting|connecting/)
  const again = await Box.open(PASSWORD, port)
  try {
    await expect(mark(page)).toHaveAttribute('data-link', 'open')
    expect(again.commands.slice(0, 2)).toEqual(['LOGIN', 'QUERY'])
  } finally {
    await again.fall()
  }
})

test('a box that refuses the password is not asked again', async ({ page, desk, keeper }) => {
  await call(keeper, 'POST', 'iot/phone/update', { id: desk.lineId, password: 'not-this-one' })
  await signIn(page, { account: desk.account })
  await page.goto('/')
  await expect(mark(page)).toHaveAttribute('data-link', 'refused')
  expect(desk.box.commands).toEqual(['LOGIN'])
})

const held = [
  { how: 'by a lock', prepare: async () => undefined },
  {
    how: 'by a lease, where the browser keeps locks from plain pages',
    prepare: (page: Page) =>
      page.context().addInitScript(() => Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'locks')),
  },
]
for (const { how, prepare } of held)
  test(`two windows share one line, ${how}: a card each, one record, and the other takes over`, async ({
    page,
    desk,
    keeper,
  }) => {
    const number = digits()
    await prepare(page)
    await sitDown(page, desk)
    const second = await page.context().newPage()
    await second.goto('/')
    await isOpen(second)
    desk.box.ring(number, 'shared')
    for (const window of [page, second]) await expect(card(window)).toContainText(number)
    await card(second).getByLabel('通话备注').fill('在第二个窗口写的')
    await expect(card(page).getByLabel('通话备注')).toHaveValue('在第二个窗口写的')
    desk.box.save(number, 'shared')
    await expect.poll(() => desk.box.commands).toContain('SAVED')
    for (const window of [page, second]) await expect(card(window).locator('.phone-state')).toHaveText('通话已结束')
    expect(await recordsOf(keeper, number)).toHaveLength(1)
    expect(desk.box.lines).toBe(1)
    await card(second).getByRole('button', { name: '完成' }).click()
    await expect(card(page)).toHaveCount(0)

    const logins = () => desk.box.commands.filter((cmd) => cmd === 'LOGIN').length
    expect(logins()).toBe(1)
    await page.close({ runBeforeUnload: false })
    await expect.poll(logins).toBe(2)
    await isOpen(second)
  })

test('without a line there is no telephone: no mark, no script, no socket', async ({ page, keeper }) => {
  const { account } = await hire(keeper)
  const sockets: string[] = []
  const scripts: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  page.on('request', (request) => /\/phone-[\w-]+\.(js|css)/.test(request.url()) && scripts.push(request.url()))
  const asked = page.waitForResponse(/userTelephoneInfo/)
  await signIn(page, { account })
  await page.goto('/')
  expect(await (await asked).json()).toMatchObject({ code: 200, data: null })
  await expect(page.getByRole('region', { name: '常用入口' }).getByRole('link').first()).toBeVisible()
  await expect(mark(page)).toHaveCount(0)
  expect({ sockets, scripts }).toEqual({ sockets: [], scripts: [] })
})

test('a browser without sockets is told so', async ({ page, desk }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket'))
  await signIn(page, { account: desk.account })
  await page.goto('/')
  await expect(page.getByRole('dialog', { name: '您的浏览器不支持socket' })).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()
  await expect(mark(page)).toHaveAttribute('data-link', 'unsupported')
})

test('the card never takes the keyboard from somebody who types, and Esc puts it away', async ({ page, desk }) => {
  await sitDown(page, desk)
  await page.goto('/system/post')
  await isOpen(page)
  const box = page.locator('.frame-screen:visible').getByRole('search').getByRole('textbox').first()
  await box.fill('护')
  desk.box.ring(digits(), 'k1')
  await expect(card(page)).toBeVisible()
  await expect(box).toBeFocused()
  await mark(page).focus()
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await expect(mark(page)).toBeFocused()
})

test('while a form is open the note of a call is typed into the card, and Esc puts away the card alone', async ({
  page,
  desk,
}) => {
  await sitDown(page, desk)
  await page.goto('/system/post')
  await isOpen(page)
  const opened = await add(page, /岗位/)
  const name = opened.getByLabel('岗位名称')
  await name.fill('护工')
  desk.box.ring(digits(), 'm1')
  const note = card(page).getByLabel('通话备注')
  await note.click()
  await page.keyboard.type('三床漏水')
  await page.keyboard.press('Control+Enter')
  await expect(note).toHaveValue('三床漏水')
  await expect(name).toHaveValue('护工')
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await expect(name).toHaveValue('护工')
  await expect(page.getByRole('dialog').filter({ hasText: '未保存' })).toHaveCount(0)
  await expect(opened.getByText('请输入岗位编号')).toHaveCount(0)
  await expect(opened.locator(':focus')).toHaveCount(1)
})

test('on a phone the card stands at the bottom, as wide as the screen, with buttons a thumb can hit', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await sitDown(page, desk)
  desk.box.ring(digits(), 'n1')
  await expect(card(page)).toBeVisible()
  await expect.poll(async () => (await card(page).boundingBox())?.width).toBe(390)
  for (const button of await card(page).getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

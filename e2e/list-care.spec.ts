// State of lists and forms: unsubmitted filters, column settings, current rows in forms.
import { type Page, expect } from '@playwright/test'
import { example } from './alarm-example.ts'
import { recalled, rows, screen } from './frame.ts'
import { button, newcomer } from './people.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const POSTS = '/system/post'
const search = (page: Page) => page.getByRole('search').getByLabel('岗位名称')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const unique = () => Math.random().toString(36).slice(2, 8)

test('what is typed but not searched yet outlives sorting, paging and an opened row; reset takes it away', async ({
  page,
}) => {
  await signIn(page)
  await page.goto(POSTS)
  await expect(rows(page).first()).toBeVisible()
  await search(page).fill('夜班')
  await page.getByRole('columnheader').getByRole('button', { name: '岗位排序' }).click()
  await expect(page).toHaveURL(/sort=sort/)
  await expect(search(page)).toHaveValue('夜班')
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('30')
  await expect(page).toHaveURL(/size=30/)
  await expect(search(page)).toHaveValue('夜班')
  await rows(page).first().getByRole('button', { name: '查看' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(search(page)).toHaveValue('夜班')
  await page
    .getByRole('search')
    .getByRole('button', { name: button('重置') })
    .click()
  await expect(search(page)).toHaveValue('')
})

test('each of two lists of one entity has columns of its own', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  // Columns are a person's on every computer.
  await signIn(page, { account: await newcomer(await startSession(accountOf())) })
  await page.goto('/dict-vertical/index')
  const list = (at: number) => screen(page).locator('.crud-main').nth(at)
  const sealed = (at: number) => list(at).getByRole('columnheader', { name: '封存' })
  await expect(sealed(0)).toHaveCount(1)
  await expect(sealed(1)).toHaveCount(1)
  await list(0).getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '封存' }).uncheck()
  await expect(sealed(0)).toHaveCount(0)
  await page.reload()
  await expect(sealed(1)).toHaveCount(1)
  await expect(sealed(0)).toHaveCount(0)
})

test('a column takes its width when the pointer lets go, and keeps its old one where the pointer was taken away', async ({
  page,
}) => {
  const account = await newcomer(await startSession(accountOf()))
  await signIn(page, { account })
  await page.goto(POSTS)
  const heading = page.getByRole('columnheader', { name: /岗位名称/ })
  const width = async () => Math.round((await heading.boundingBox())?.width ?? 0)
  const widths = async () => {
    const name = await page.evaluate(() => Object.keys(localStorage).find((key) => key.startsWith('steward-lists:')))
    const stored = name === undefined ? undefined : await recalled(page, name.slice('steward-'.length))
    return (stored as { columns: Record<string, { widths: object }> } | undefined)?.columns.post?.widths
  }
  const grip = heading.locator('.kit-grip')
  const before = await width()
  const box = await grip.boundingBox()
  if (!box) throw new Error('the grip is not shown')
  const [x, y] = [box.x + 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 30, y)
  await page.mouse.move(x + 60, y)
  expect(await widths()).toBeUndefined()
  expect(await width()).toBe(before)
  await grip.dispatchEvent('pointercancel')
  await page.mouse.up()
  expect(await width()).toBe(before)
  expect(await widths()).toBeUndefined()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y)
  await page.mouse.up()
  await expect.poll(widths).toEqual({ postName: expect.any(Number) })
  await expect.poll(width).toBeGreaterThan(before)
})

test('what is edited over an open detail is the row as it is now', async ({ page }) => {
  const postName = `岗位${unique()}`
  const session = await signIn(page)
  const post = { postName, postCode: unique(), category: 1, sort: 1 }
  const saved = await call(session, 'POST', 'blade-system/post/submit', post)
  await page.goto(`${POSTS}?f.postName=${encodeURIComponent(postName)}`)
  await rows(page).first().getByRole('button', { name: '查看' }).click()
  const detail = dialog(page, postName)
  await expect(detail).toContainText('岗位排序')
  await call(session, 'POST', 'blade-system/post/submit', { id: saved.id, rev: saved.rev, sort: 7 })
  await detail.getByRole('button', { name: '修改' }).click()
  const form = dialog(page, /^修改/)
  await expect(form.getByLabel('岗位排序')).toHaveValue('7')
  await form.getByLabel('岗位描述').fill('夜班')
  await form.getByRole('button', { name: button('保存') }).click()
  await expect(page.getByText('更新成功')).toBeVisible()
})

test('a refusal of a field that the form does not show is said all the same', async ({ page }) => {
  await signIn(page)
  await page.goto(POSTS)
  await page.route(/\/post\/submit$/, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, success: false, msg: '所属部门已停用', fields: { deptId: '所属部门已停用' } },
    }),
  )
  await rows(page).first().getByRole('button', { name: '修改' }).click()
  const form = dialog(page, /^修改/)
  await form.getByLabel('岗位描述').fill(unique())
  await form.getByRole('button', { name: button('保存') }).click()
  await expect(page.locator('.ant-message-notice')).toContainText('所属部门已停用')
  await expect(form).toBeVisible()
})

test('the row under the keys is said, and told apart by its role', async ({ page }) => {
  await signIn(page)
  await page.goto(POSTS)
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true')
  const name = (await rows(page).nth(1).locator('.crud-open').textContent()) ?? ''
  await expect(page.getByRole('status').filter({ hasText: '第 2 行' })).toContainText(name)
  // The second one of a held key is a repetition: it does not take the choice back.
  await page.keyboard.down(' ')
  await page.keyboard.down(' ')
  await page.keyboard.up(' ')
  await expect(page.getByText('已选 1 条')).toBeVisible()
})

test('opening a whole tree asks for a few branches at a time', async ({ page }) => {
  await signIn(page)
  await page.goto('/iot/area')
  await expect(rows(page).first()).toBeVisible()
  let [under, most, all] = [0, 0, 0]
  await page.route(/lazy-list\?/, async (route) => {
    all += 1
    under += 1
    most = Math.max(most, under)
    const response = await route.fetch()
    under -= 1
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: '全部展开' }).click()
  await expect.poll(() => all).toBeGreaterThan(12)
  await expect(rows(page).nth(60)).toBeAttached()
  await page.unrouteAll({ behavior: 'wait' })
  expect(most).toBeLessThanOrEqual(6)
})

test('a life-critical device is deleted only by who types its name', async ({ page }) => {
  const session = await signIn(page)
  const { deviceTypeId, areaId, gatewayId } = await call(session, 'GET', `iot/device/detail?id=${example.deviceId}`)
  const [deviceName, deviceCode] = [`呼吸机${unique()}`, `E2E${Date.now()}`]
  const row = { deviceName, deviceCode, deviceTypeId, areaId, gatewayId, criticality: 'A' }
  await call(session, 'POST', 'iot/device/submit', row)
  await page.goto(`/iot/device?f.deviceCode=${deviceCode}`)
  await rows(page).first().getByRole('button', { name: '删除' }).click()
  const question = page.getByRole('dialog').filter({ visible: true })
  const confirm = question.getByRole('button', { name: button('确定') })
  await question.getByRole('textbox').fill('呼吸机')
  await expect(confirm).toBeDisabled()
  await expect(question).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await question.getByRole('textbox').fill(deviceName)
  await confirm.click()
  await expect(rows(page)).toHaveCount(0)
})

test('twenty rows are deleted at once only by who types how many they are, fewer by one answer', async ({ page }) => {
  const session = await signIn(page)
  const name = `值守${unique()}`
  const rowOf = (at: number) => ({ postName: `${name}-${at}`, postCode: `${name}-${at}`, category: 1, sort: 1 })
  const all = Array.from({ length: 21 }, (_, at) => rowOf(at))
  await Promise.all(all.map((row) => call(session, 'POST', 'blade-system/post/submit', row)))
  await page.goto(`${POSTS}?size=30&f.postName=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(21)
  const question = page.getByRole('dialog').filter({ visible: true })
  const confirm = question.getByRole('button', { name: button('确定') })
  const remove = () => screen(page).locator('.crud-toolbar').getByRole('button', { name: '删除' }).click()

  for (let at = 0; at < 20; at++) await rows(page).nth(at).getByRole('checkbox').check()
  await remove()
  await expect(question).toContainText('20 条')
  const word = question.getByRole('textbox')
  await expect(word).toBeVisible()
  await expect(confirm).toBeDisabled()
  await word.fill('2')
  await expect(confirm).toBeDisabled()
  await expect(rows(page)).toHaveCount(21)
  await word.fill('20')
  await confirm.click()
  await expect(rows(page)).toHaveCount(1)

  await rows(page).first().getByRole('checkbox').check()
  await remove()
  await expect(question).toContainText('1 条')
  await expect(question.getByRole('textbox')).toHaveCount(0)
  await confirm.click()
  await expect(rows(page)).toHaveCount(0)
})

test('who deletes is told beforehand what refers to the rows, and stopped where the server would refuse', async ({
  page,
}) => {
  const session = await signIn(page)
  const [areaName, areaCode] = [`楼层${unique()}`, unique()]
  const area = await call(session, 'POST', 'iot/area/submit', { areaName, areaCode, areaType: 'floor' })
  const below = { areaName: `${areaName}东`, areaCode: unique(), areaType: 'room', parentId: area.id }
  await call(session, 'POST', 'iot/area/submit', below)
  const bill = { title: '漏水', areaId: area.id }
  await call(session, 'POST', 'iot/repair-bill/submit', bill)
  const question = page.getByRole('dialog').filter({ visible: true })
  const confirm = question.getByRole('button', { name: button('确定') })
  await page.goto(`/iot/area?f.areaName=${encodeURIComponent(areaName)}`)
  const remove = async (code: string) => {
    await rows(page).filter({ hasText: code }).getByRole('checkbox').check()
    await screen(page).getByRole('button', { name: '删除' }).first().click()
  }
  await remove(areaCode)
  await expect(question).toContainText('以下数据正在使用，处理后才能删除')
  await expect(question.getByRole('listitem')).toHaveText([areaName, '下级区域 × 1', '报修单 × 1'])
  await expect(confirm).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await rows(page).filter({ hasText: areaCode }).getByRole('checkbox').uncheck()
  await remove(below.areaCode)
  await confirm.click()
  await expect(page.getByText('删除成功')).toBeVisible()
})

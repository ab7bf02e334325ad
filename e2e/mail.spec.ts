// Internal mail: written, announced in the top bar, read, answered.
import { type Page, expect as soon } from '@playwright/test'
import { panel, screen } from './frame.ts'
import { button, newcomer } from './people.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

// Generous time limit for a busy machine; tests await events.
test.describe.configure({ timeout: 240_000 })
const expect = soon.configure({ timeout: 45_000 })

const bell = (page: Page) => page.locator('.frame-header').getByRole('button', { name: /^消息中心/ })

async function twoColleagues() {
  const keeper = await startSession(accountOf())
  const mark = String(Date.now() % 1_000_000)
  const people = [`寄信${mark}`, `收信${mark}`].map((realName) => newcomer(keeper, { realName }))
  const [writer, reader] = await Promise.all(people)
  if (!writer || !reader) throw new Error('two people were asked for')
  return { writer, reader, writerName: `寄信${mark}`, readerName: `收信${mark}` }
}

test('a letter is written to a colleague found by name, and is in the list of who sent it', async ({ page }) => {
  const { writer, readerName } = await twoColleagues()
  await signIn(page, { account: writer })
  await page.goto('/desk/mail')
  await expect(screen(page)).toContainText('没有')
  await screen(page).getByRole('button', { name: '写邮件' }).click()
  const form = page.getByRole('dialog', { name: '写邮件' })
  await form.getByRole('button', { name: button('确定') }).click()
  await expect(form).toContainText('请输入主题')
  await expect(form).toContainText('请选择收件人')
  await form.getByRole('button', { name: '人员选择' }).click()
  const picker = page.getByRole('dialog', { name: '人员选择' })
  await picker.getByRole('textbox').first().fill(readerName)
  await picker
    .getByRole('row', { name: new RegExp(readerName) })
    .getByRole('checkbox')
    .check()
  await picker.getByRole('button', { name: button('确定') }).click()
  await form.getByLabel('主题').fill('周末停水')
  await form.getByLabel('正文').fill('请提前储水。\n谢谢。')
  await form.getByRole('button', { name: button('确定') }).click()
  await expect(form).toBeHidden()
  const row = screen(page).getByRole('row', { name: /周末停水/ })
  await expect(row).toContainText(readerName)
})

test('it is announced in the bar, read there, and answered', async ({ page }) => {
  const { writer, reader, writerName } = await twoColleagues()
  const writing = await startSession(writer)
  const { id: readerId } = await call(await startSession(reader), 'GET', 'blade-user/info')
  const letter = { recipientIds: readerId, subject: '周末停水', content: '请提前储水。\n谢谢。' }
  await call(writing, 'POST', 'blade-desk/mail/send', letter)

  await signIn(page, { account: reader })
  await page.goto('/wel/index')
  await expect(bell(page)).toHaveAccessibleName(/\(\d+\)$/)
  await bell(page).click()
  await panel(page).getByRole('tab', { name: /^邮件/ }).click()
  await expect(panel(page).getByRole('tab', { name: /^邮件/ })).toHaveText('邮件1')
  const line = panel(page)
    .getByRole('listitem')
    .getByRole('button', { name: /周末停水/ })
  await expect(line).toContainText(writerName)
  await line.click()
  const sheet = page.getByRole('dialog', { name: '周末停水' })
  await expect(sheet).toContainText('请提前储水。')
  await expect
    .poll(async () => (await call(await startSession(reader), 'GET', 'blade-desk/mail/unread')).ids)
    .toEqual([])

  await sheet.getByRole('link', { name: '在站内邮件中打开' }).click()
  const row = screen(page).getByRole('row', { name: /周末停水/ })
  await row.getByRole('button', { name: button('回复') }).click()
  const form = page.getByRole('dialog', { name: '回复' })
  await expect(form.getByLabel('主题')).toHaveValue('Re: 周末停水')
  await form.getByLabel('正文').fill('收到。')
  await form.getByRole('button', { name: button('确定') }).click()
  await expect(form).toBeHidden()
  const { records } = await call(writing, 'GET', 'blade-desk/mail/list')
  expect(records.map(({ subject }: { subject: string }) => subject)).toContain('Re: 周末停水')
})

test('a read mark that fails is tried once each time the letter is opened', async ({ page }) => {
  const keeper = await startSession(accountOf())
  const reader = await newcomer(keeper)
  const { id: recipientIds } = await call(await startSession(reader), 'GET', 'blade-user/info')
  await call(keeper, 'POST', 'blade-desk/mail/send', { recipientIds, subject: '周末停电', content: '请提前关机。' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const times = (what: RegExp) => asked.filter((url) => what.test(url)).length
  await page.route(/mail\/read$/, (route) => route.fulfill({ status: 500, json: { code: 500 } }))
  await signIn(page, { account: reader })
  await page.goto('/desk/mail')
  const row = screen(page).getByRole('row', { name: /周末停电/ })
  await expect(row.locator('.mail-unread')).toBeVisible()
  const sheet = page.getByRole('dialog').filter({ visible: true })
  for (const opened of [1, 2]) {
    const [, known] = [page.waitForResponse(/mail\/read$/), page.waitForResponse(/mail\/unread/)]
    await row.getByRole('button', { name: button('查看') }).click()
    await expect(sheet).toContainText('请提前关机。')
    await known
    await expect(row.locator('.mail-unread')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    expect(times(/mail\/read$/)).toBe(opened)
  }
})

test('a letter of the product leads from the bar to the order it is about, and is not answered', async ({ page }) => {
  const keeper = await startSession(accountOf())
  const reader = await newcomer(keeper)
  const { id: assigneeId } = await call(await startSession(reader), 'GET', 'blade-user/info')
  const { records } = await call(keeper, 'GET', 'iot/area/list?size=1')
  const title = `水龙头漏水${Date.now() % 1_000_000}`
  const draft = { title, areaId: records[0].id, priority: 3, trade: 'water', allowDuplicate: 1 }
  const { id: billId } = await call(keeper, 'POST', 'iot/repair-bill/submit', draft)
  await call(keeper, 'POST', 'iot/repair-bill/accept', { ids: [billId], assigneeId })
  const { orderId } = await call(keeper, 'GET', `iot/repair-bill/detail?id=${billId}`)

  await signIn(page, { account: reader })
  await page.goto('/wel/index')
  await bell(page).click()
  await panel(page).getByRole('tab', { name: /^邮件/ }).click()
  await panel(page)
    .getByRole('button', { name: new RegExp(`新工单：${title}`) })
    .click()
  const sheet = page.getByRole('dialog', { name: `新工单：${title}` })
  await expect(sheet).toContainText('系统发给')
  await expect(sheet).toContainText('请接单')
  await sheet.getByRole('link', { name: '查看关联单据' }).click()
  await expect(page).toHaveURL(new RegExp(`/maintenance/repair-order\\?id=${orderId}`))
  await expect(page.getByRole('dialog').filter({ hasText: title })).toBeVisible()

  await page.goto('/desk/mail')
  const row = screen(page).getByRole('row', { name: new RegExp(title) })
  await expect(row.getByRole('button', { name: button('查看') })).toBeVisible()
  await expect(row.getByRole('button', { name: button('回复') })).toHaveCount(0)
})

// Editors of their own whose row somebody else saves meanwhile: nobody's work is overwritten without a word.
import { type Locator, type Page, expect as soon } from '@playwright/test'
import { rows, screen } from './frame.ts'
import { newTemplate } from './inspections.ts'
import { newHospital } from './people.ts'
import { type Account, accountNamed, accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

test.describe.configure({ timeout: 120_000 })
const expect = soon.configure({ timeout: 30_000 })

/** The page follows what others do. */
async function open(page: Page, path: string, account: Account): Promise<void> {
  const isFollowed = page.waitForResponse((reply) => /\/stream\?.*lists/.test(reply.url()) && reply.ok())
  await signIn(page, { account })
  await page.goto(path)
  await isFollowed
}

/** Somebody else saves, and the page has read the row again since. */
async function othersSave(page: Page, detail: string, save: () => Promise<unknown>): Promise<void> {
  const isRead = page.waitForResponse((reply) => reply.url().includes(detail) && reply.ok())
  await save()
  await isRead
}

const press = (part: Locator, name: RegExp) => part.getByRole('button', { name }).click()

/** What others saved meanwhile is taken in where nothing of it was changed here, and both are saved. */
async function saveBeside(page: Page, part: Locator, save: RegExp): Promise<void> {
  await press(part, save)
  await expect(page.getByText('他人同时保存的修改已合并')).toBeVisible()
}

test('the items of a template', async ({ page }) => {
  const account = accountNamed('wangjianjun')
  const leader = await startSession(account)
  const name = `并行${Date.now() % 1_000_000}`
  const { templateId } = await newTemplate(leader, name)
  const found = await call(leader, 'GET', `iot/inspection-template/detail?id=${templateId}`)
  const items = (score: number) =>
    found.details.map(({ indicatorId, groupName }: Record<string, string>) => ({ indicatorId, groupName, score }))
  const { id } = await call(leader, 'POST', 'iot/inspection-template/submit', {
    name: `${name}乙`,
    equipmentType: found.equipmentType,
    estMinutes: 10,
    details: items(5),
  })
  await open(page, `/planned/inspection-template?id=${id}`, account)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /更多|操作/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '编排项目' }).click()
  const composer = page.getByRole('dialog', { name: `编排项目 · ${name}乙` })
  await composer.getByRole('button', { name: '加入“光幕”' }).click()
  await othersSave(page, '/inspection-template/detail', async () => {
    const { rev } = await call(leader, 'GET', `iot/inspection-template/detail?id=${id}`)
    await call(leader, 'POST', 'iot/inspection-template/submit', { id, rev, details: items(9) })
  })
  await saveBeside(page, composer, /保存项目/)
  await expect(composer).toBeHidden()
  const { details } = await call(leader, 'GET', `iot/inspection-template/detail?id=${id}`)
  expect(details.map((one: { indicatorName: string; score: number }) => `${one.indicatorName} ${one.score}`)).toEqual([
    '平层误差 9',
    '五方对讲 9',
    '光幕 10',
  ])
})

test('a thing model', async ({ page }) => {
  const account = accountOf('设备工程师')
  const engineer = await startSession(account)
  const stamp = String(Date.now())
  const draft = { templateName: `并行${stamp}`, templateCode: `side-${stamp}` }
  const modelOf = (...properties: readonly object[]) => ({ properties, services: [], events: [] })
  const temp = { identifier: 'temp', name: '温度', dataType: 'float' }
  const { id } = await call(engineer, 'POST', 'iot/things_model_template/submit', { ...draft, content: modelOf(temp) })
  await open(page, `/iot/thing-model-template?f.templateCode=${draft.templateCode}`, account)
  await rows(page)
    .first()
    .getByRole('button', { name: /更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '编辑物模型', exact: true }).click()
  const editor = page.getByRole('dialog', { name: `编辑物模型 · ${draft.templateName}` })
  await editor.getByRole('button', { name: '添加属性' }).click()
  await editor.getByLabel('名称', { exact: true }).fill('开门次数')
  await editor.getByLabel('标识符', { exact: true }).fill('doorCount')
  await othersSave(page, '/things_model_template/detail', async () => {
    const { rev } = await call(engineer, 'GET', `iot/things_model_template/detail?id=${id}`)
    const content = modelOf({ ...temp, name: '箱内温度' }, { identifier: 'humi', name: '湿度', dataType: 'float' })
    await call(engineer, 'POST', 'iot/things_model_template/submit', { id, rev, content })
  })
  await saveBeside(page, editor, /保\s?存/)
  await expect(editor).toBeHidden()
  const { content } = await call(engineer, 'GET', `iot/things_model_template/detail?id=${id}`)
  expect(content.properties.map((one: { name: string }) => one.name)).toEqual(['箱内温度', '开门次数', '湿度'])
})

test('a metric', async ({ page }) => {
  const account = accountOf('设备工程师')
  const engineer = await startSession(account)
  const stamp = String(Date.now())
  const draft = { calcName: `并行${stamp}`, calcCode: `side_${stamp}`, nodeKind: 'folder' }
  const { id } = await call(engineer, 'POST', 'iot/model-calc/submit', draft)
  await open(page, '/energy/model-calc', account)
  await screen(page).getByRole('region', { name: '指标', exact: true }).getByText(draft.calcName).click()
  await screen(page).getByRole('button', { name: '编辑公式' }).click()
  const editor = page.getByRole('dialog', { name: new RegExp(draft.calcName) })
  await editor.getByLabel('备注').fill('只算门诊')
  await othersSave(page, '/model-calc/detail', async () => {
    const { rev } = await call(engineer, 'GET', `iot/model-calc/detail?id=${id}`)
    await call(engineer, 'POST', 'iot/model-calc/submit', { id, rev, precision: 4 })
  })
  await saveBeside(page, editor, /保\s?存/)
  await expect(editor).toBeHidden()
  const saved = await call(engineer, 'GET', `iot/model-calc/detail?id=${id}`)
  expect(saved).toMatchObject({ remark: '只算门诊', precision: 4 })
  await call(engineer, 'POST', `iot/model-calc/remove?ids=${id}`)
})

test('a setting of a tenant that one has not touched is not sent', async ({ page }) => {
  const tenantName = `并行院${Date.now()}`
  const platform = await startSession(accountOf())
  const { id } = await call(platform, 'POST', 'blade-system/tenant/submit', { tenantName })
  await open(page, `/system/tenant?f.tenantName=${encodeURIComponent(tenantName)}`, accountOf())
  await rows(page).first().getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '租户配置' }).click()
  const drawer = page.getByRole('dialog', { name: `租户配置 · ${tenantName}` })
  await drawer.getByRole('textbox', { name: /背景/ }).fill('https://pictures.example/own.png')
  await othersSave(page, '/tenant/detail', () =>
    call(platform, 'POST', 'blade-system/tenant/setting', { ids: id, accountNumber: '57' }),
  )
  await press(drawer, /保\s?存/)
  await expect(drawer).toBeHidden()
  const saved = await call(platform, 'GET', `blade-system/tenant/detail?id=${id}`)
  expect(saved).toMatchObject({ accountNumber: 57, backgroundUrl: 'https://pictures.example/own.png' })
})

test('what is demanded of sign-ins stays as it was changed here', async ({ page }) => {
  const head = await newHospital(await startSession(accountOf()), `并行安全${Date.now()}`)
  const keeper = await startSession(head)
  await signIn(page, { account: head })
  await page.goto('/authority/security')
  const length = page.getByRole('spinbutton', { name: '密码最小长度' })
  await length.fill('14')
  await length.blur()
  const stored = () => call(keeper, 'GET', 'blade-system/security/detail')
  await expect(page.getByText('1 项修改未保存')).toBeVisible()
  const { rev } = await stored()
  await call(keeper, 'POST', 'blade-system/security/submit', { rev, values: { passwordClasses: 4 } })
  await saveBeside(page, page.locator('.security-page'), /^保\s?存$/)
  await expect(page.getByText('1 项修改未保存')).toBeHidden()
  expect((await stored()).values).toMatchObject({ passwordMin: 14, passwordClasses: 4 })
})

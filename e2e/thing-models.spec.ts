// A device engineer adds a property to a template, publishes it, and sees its row on a device, whose limit he then overrides.
import { type Page, expect as soon, test } from '@playwright/test'
import { screen } from './frame.ts'
import { unreachable } from './reach.ts'
import { accountOf, call, signIn, startSession } from './support.ts'

const expect = soon.configure({ timeout: 40_000 })

/** An action of a row in the list, beside it or in its menu. */
async function act(page: Page, id: string, name: string): Promise<void> {
  const row = screen(page).locator(`tr[data-id="${id}"]`)
  await row.getByRole('button', { name: /更多操作/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('from a template to a device: a new property, and a limit of its own', async ({ page }) => {
  const engineer = accountOf('设备工程师')
  const session = await startSession(engineer)
  const { records } = await call(session, 'GET', 'iot/device/list?deviceCode=PF-&onlineStatus=online&size=1')
  const { id: deviceId, deviceTypeId } = records[0]
  const { templateId, templateName } = await call(session, 'GET', `iot/device-type/detail?id=${deviceTypeId}`)
  const { templateCode } = await call(session, 'GET', `iot/things_model_template/detail?id=${templateId}`)
  await signIn(page, { account: engineer })

  await page.goto(`/iot/thing-model-template?f.templateCode=${templateCode}`)
  await act(page, templateId, '编辑物模型')
  const editor = page.getByRole('dialog', { name: `编辑物模型 · ${templateName}` })
  await editor.getByRole('button', { name: '添加属性' }).click()
  await editor.getByLabel('名称', { exact: true }).fill('开门次数')
  await editor.getByLabel('标识符', { exact: true }).fill('1door')
  await expect(editor.getByText('标识符须以字母开头').first()).toBeVisible()
  await expect(editor.getByRole('button', { name: /保\s?存/ })).toBeDisabled()
  await editor.getByLabel('标识符', { exact: true }).fill('doorCount')
  await editor.getByLabel('单位', { exact: true }).fill('次')
  await editor.getByRole('button', { name: /保\s?存/ }).click()
  await expect(page.getByText('已保存为草稿版本 2')).toBeVisible()

  const drafts = await call(
    session,
    'GET',
    `iot/things_model_template/list?templateCode=${templateCode}&publishStatus=draft`,
  )
  const draftId = String(drafts.records[0].id)
  await screen(page).locator(`tr[data-id="${draftId}"]`).getByRole('button', { name: '发布' }).click()
  const publish = page.getByRole('dialog', { name: '发布版本 2' })
  await expect(publish.getByRole('listitem').filter({ hasText: 'doorCount' })).toContainText('新增')
  await publish.getByLabel('变更说明').fill('增加开门次数')
  await publish.getByRole('button', { name: /发\s?布/ }).click()
  await expect(page.getByText('版本 2 已发布')).toBeVisible()
  await act(page, draftId, '同步到设备类型')
  const sync = page.getByRole('dialog', { name: '同步到设备类型' })
  await sync.getByRole('button', { name: '同步到设备类型' }).click()
  await expect(sync.getByText('同步完成：新增 1')).toBeVisible()

  await page.goto(`/iot/device?id=${deviceId}&tab=model`)
  const model = screen(page).getByRole('region', { name: '物模型' })
  await expect(model.getByRole('row', { name: /开门次数/ })).toContainText('模板')
  const temp = model.getByRole('row').filter({ has: page.getByText('temp', { exact: true }) })
  await temp.getByRole('button').click()
  const form = page.getByRole('dialog').filter({ hasText: '在本设备上的值' })
  await form.getByLabel('高高限', { exact: true }).fill('77')
  await form.getByRole('button', { name: '保存覆盖' }).click()
  await expect(temp).toContainText('已覆盖 1 项')
  await expect(temp).toContainText('高高限 77')
  await temp.getByRole('button').click()
  await expect(form.getByText('继承值')).toBeVisible()
  await form.getByRole('button', { name: '将“高高限”恢复继承' }).click()
  await expect(temp).not.toContainText('已覆盖')
})

for (const width of [1440, 1920])
  test(`at ${width} px the form of a point stays within its dialog, and every fault is named and leads there`, async ({
    page,
  }) => {
    const session = await signIn(page, { account: accountOf('设备工程师') })
    await page.setViewportSize({ width, height: 900 })
    const { records } = await call(session, 'GET', 'iot/things_model_template/list?publishStatus=published&size=1')
    await page.goto(`/iot/thing-model-template?f.templateCode=${records[0].templateCode}`)
    await act(page, records[0].id, '编辑物模型')
    const editor = page.getByRole('dialog', { name: /^编辑物模型 · / })
    await expect(editor.getByLabel('标识符', { exact: true })).toBeVisible()
    await expect.poll(() => unreachable(page, '.ant-modal')).toEqual([])
    await editor.getByRole('button', { name: '添加属性' }).click()
    await editor.getByRole('button', { name: '添加属性' }).click()
    const faults = editor.locator('.model-wrong')
    await expect(faults.getByRole('listitem')).toHaveCount(4)
    await editor.getByLabel('名称', { exact: true }).fill('开门次数')
    await expect(faults.getByRole('listitem')).toHaveText([/^未命名：/, /^未命名：/, /^开门次数：/])
    await faults.getByRole('button').first().click()
    await expect(editor.getByLabel('名称', { exact: true })).toHaveValue('')
    await expect.poll(() => unreachable(page, '.ant-modal')).toEqual([])
  })

test('who may not change thing models sees them only', async ({ page }) => {
  const session = await startSession(accountOf('设备工程师'))
  const { records } = await call(session, 'GET', 'iot/device/list?deviceCode=DF-&size=1')
  await signIn(page, { account: accountOf('维修工') })
  await page.goto(`/iot/device?id=${records[0].id}&tab=model`)
  const model = screen(page).getByRole('region', { name: '物模型' })
  await expect(model.getByRole('row').nth(1)).toBeVisible()
  await expect(model.getByRole('button')).toHaveCount(0)
})

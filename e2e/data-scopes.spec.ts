// Whoever keeps the rules about rows chooses them by name, and reads what they let people see before they are saved.
import { expect } from '@playwright/test'
import { add, choose, form, save } from './forms.ts'
import { rows } from './frame.ts'
import { accountOf, call, signIn, startSession } from './support.ts'
import { test } from './walked.ts'

const SCOPES = '/authority/data-scope'

test('a rule about a department is chosen by names and said in a sentence', async ({ page }) => {
  // Every hospital has the rules of the platform, the English-speaking one too.
  const name = `Orders ${Date.now() % 1_000_000}`
  await signIn(page, { account: accountOf() })
  await page.goto(SCOPES)
  await add(page, '新增数据权限')
  await form(page).getByLabel('权限名称').fill(name)
  await choose(page, '所属菜单', '维修工单')
  await choose(page, '资源编号', 'repair-order', /^维修工单/)
  await choose(page, '规则类型', '', '所在部门及子级可见')
  await choose(page, '权限字段', '', '报修部门')
  await expect(form(page).getByRole('status').first()).toContainText(
    '只能看到“报修部门”为本人所在部门及其下级的维修工单。',
  )
  await save(page)
  await expect(form(page)).toHaveCount(0)
  const keeper = await startSession(accountOf())
  const { records } = await call(keeper, 'GET', `blade-system/data-scope/list?scopeName=${encodeURIComponent(name)}`)
  expect(records).toMatchObject([{ resourceCode: 'repair-order', scopeColumn: 'reportDeptId' }])
  await page.goto(`${SCOPES}?f.scopeName=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('报修部门')
  await call(keeper, 'POST', `blade-system/data-scope/remove?ids=${records[0].id}`)
})

test('a condition is put together from the fields of the resource and whoever asks', async ({ page }) => {
  await signIn(page, { account: accountOf() })
  await page.goto(SCOPES)
  await add(page, '新增数据权限')
  await choose(page, '资源编号', 'repair-bill', /^报修单/)
  await choose(page, '规则类型', '', '自定义')
  await form(page).getByRole('button', { name: '报修人', exact: true }).click()
  await form(page).getByLabel('规则值').press('End')
  await page.keyboard.type(' = ')
  await form(page).getByRole('button', { name: '本人', exact: true }).click()
  await expect(form(page).getByLabel('规则值')).toHaveValue('reporterId =  ${userId}')
  await expect(form(page).getByRole('status').first()).toContainText('reporterId')
})

// What was removed comes back: from the toast at once, from the recycle bin for a month.
import { type Page, expect, test } from '@playwright/test'
import { form } from './forms.ts'
import { rows, screen } from './frame.ts'
import { button } from './people.ts'
import { type Session, accountOf, call, signIn } from './support.ts'

async function posts(session: Session, count: number): Promise<string> {
  const mark = `R${Date.now() % 10_000_000}`
  for (let n = 1; n <= count; n += 1)
    await call(session, 'POST', 'blade-system/post/submit', {
      postName: `岗${n}${mark}`,
      postCode: `${mark}-${n}`,
      category: 1,
    })
  return mark
}

async function removeAll(page: Page): Promise<void> {
  await screen(page).getByRole('checkbox', { name: '选择本页' }).check()
  await screen(page)
    .getByRole('toolbar')
    .getByRole('button', { name: /删\s?除$/ })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: button('确定') })
    .click()
}

test('a removal is undone from its toast', async ({ page }) => {
  const session = await signIn(page, { account: accountOf('管理员') })
  const mark = await posts(session, 1)
  await page.goto(`/system/post?f.postCode=${mark}`)
  await expect(rows(page)).toHaveCount(1)
  await removeAll(page)
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('已恢复')).toBeVisible()
})

test('what was removed is found in the recycle bin and restored, one or several; what is taken meanwhile is said', async ({
  page,
}) => {
  const session = await signIn(page, { account: accountOf('管理员') })
  const mark = await posts(session, 3)
  await page.goto(`/system/post?f.postCode=${mark}`)
  await expect(rows(page)).toHaveCount(3)
  await removeAll(page)
  await expect(rows(page)).toHaveCount(0)
  await screen(page)
    .getByRole('toolbar')
    .getByRole('button', { name: /更\s?多/ })
    .click()
  await page.getByRole('menuitem', { name: '回收站' }).click()
  const bin = form(page)
  await bin.getByRole('searchbox').fill(mark)
  await bin.getByRole('searchbox').press('Enter')
  await expect(bin.getByRole('listitem')).toHaveCount(3)
  await bin.getByRole('button', { name: `恢复“岗1${mark}”` }).click()
  await expect(bin.getByRole('listitem')).toHaveCount(2)
  await call(session, 'POST', 'blade-system/post/submit', { postName: '占用', postCode: `${mark}-2`, category: 1 })
  for (const n of [2, 3]) await bin.getByRole('checkbox', { name: `选择“岗${n}${mark}”` }).check()
  await bin.getByRole('button', { name: '恢复所选 2 条' }).click()
  await expect(page.getByText(`岗位编号已存在：${mark}-2`)).toBeVisible()
  await expect(bin.getByRole('listitem')).toHaveCount(2)
  await bin.getByRole('checkbox', { name: `选择“岗2${mark}”` }).uncheck()
  await bin.getByRole('button', { name: '恢复所选 1 条' }).click()
  await expect(bin.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(rows(page)).toHaveCount(3)
})

// Keyboard-only use: focus order, Esc, and focus after dialogs close.
import { type Page, expect as soon } from '@playwright/test'
import { rows } from './frame.ts'
import { call, signIn } from './support.ts'
import { test } from './walked.ts'

const expect = soon.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 120_000 })

const unique = () => Math.random().toString(36).slice(2, 8)
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
  })

/** Presses Tab until the condition holds, at most `most` times. */
async function tabTo(page: Page, isThere: () => Promise<boolean>, most = 60): Promise<void> {
  for (let i = 0; i < most; i++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came there; the focus is at ${await focused(page)}`)
}

const isFocused = (page: Page, selector: string) => () =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)

test('the first Tab offers to leap over the menu, and the content follows', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/post')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  const leap = page.getByRole('link', { name: '跳到主要内容' })
  await expect(leap).toBeFocused()
  await expect(leap).toBeInViewport()
  await page.keyboard.press('Enter')
  await tabTo(page, isFocused(page, '.frame-screen *'), 2)
})

test('the menu opens a group and a screen by Tab and Enter', async ({ page }) => {
  await signIn(page)
  await page.goto('/')
  const group = page.getByRole('navigation', { name: '主菜单' }).getByRole('button', { name: '系统管理' })
  await expect(group).toBeVisible()
  await tabTo(page, () => group.evaluate((element) => element === document.activeElement))
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '岗位管理' })
  await tabTo(page, () => link.evaluate((element) => element === document.activeElement), 10)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/system\/post$/)
})

test('a list is filtered, a row added, found and deleted, all by keys', async ({ page }) => {
  const name = `键盘${unique()}`
  await signIn(page)
  await page.goto('/system/param')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新增参数' })
  await expect(form.getByLabel('参数名称')).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()

  await page.keyboard.press('/')
  await expect(page.getByRole('search').getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(1)

  const more = page.getByRole('button', { name: `${name}的更多操作` })
  const remove = rows(page).getByRole('button', { name: '删除' })
  const wanted = (await remove.count()) > 0 ? remove : more
  await tabTo(page, () => wanted.evaluate((element) => element === document.activeElement))
  await page.keyboard.press('Enter')
  if (wanted === more) {
    await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible()
    await page.getByRole('menuitem', { name: '删除' }).press('Enter')
  }
  const question = page.getByRole('dialog')
  await expect(question).toContainText('确定将选择数据删除')
  await tabTo(page, () => question.locator('.ant-btn-dangerous').evaluate((e) => e === document.activeElement), 5)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(0)
})

test('Esc closes what lies on top, one at a time, and the focus is where it was before', async ({ page }) => {
  const session = await signIn(page)
  const name = `层${unique()}`
  await call(session, 'POST', 'blade-system/post/submit', { postName: name, postCode: name, category: 1, sort: 1 })
  await page.goto(`/system/post?f.postName=${name}`)
  const title = rows(page).getByRole('button', { name, exact: true })
  await title.focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name })
  await expect(detail).toBeVisible()
  const edit = detail.getByRole('button', { name: /修\s?改/ })
  await edit.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: '修改岗位' })
  await expect(form.getByLabel('岗位名称')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(detail).toBeVisible()
  await expect(edit).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(title).toBeFocused()
})

test('what is typed is not lost to Esc: it asks, and staying goes on where one was', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/post')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: '新增岗位' })
  const field = form.getByLabel('岗位名称')
  await expect(field).toBeFocused()
  await page.keyboard.type('半')
  await page.keyboard.press('Escape')
  const question = page.locator('.ant-modal-confirm')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(form).toBeVisible()
  await expect(field).toHaveValue('半')
})

test('wherever Tab leads on a list, one sees where one is', async ({ page }) => {
  await signIn(page)
  await page.goto('/system/post')
  await expect(rows(page).first()).toBeVisible()
  const unseen = new Set<string>()
  for (let i = 0; i < 45; i++) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return ''
      // antd draws the focus ring on the field's wrapper.
      const drawn = [
        element,
        element.parentElement,
        element.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper'),
      ]
      const isSeen = drawn.some((one) => {
        if (!(one instanceof HTMLElement)) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      })
      return isSeen ? '' : element.outerHTML.slice(0, 140)
    })
    if (fault !== '') unseen.add(fault)
  }
  expect([...unseen]).toEqual([])
})

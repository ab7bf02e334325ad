// The session's lock: the server answers nothing in any window until the lock password is entered.
import AxeBuilder from '@axe-core/playwright'
import { type Page, expect as hasty, test } from '@playwright/test'
import { kept, openBeside, rows, sideMenu } from './frame.ts'
import { fillIn, nextCaptcha } from './login-form.ts'
import { accountOf, call, serverUrl, signIn } from './support.ts'

// Several windows at once are slow on a small machine.
const expect = hasty.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 180_000 })

const LIST = '/system/post?size=30'
const lockBox = (page: Page) => page.getByLabel('锁屏密码', { exact: true })

async function lock(page: Page, password = '7号病区') {
  await page.getByRole('button', { name: '锁屏' }).click()
  const dialog = page.getByRole('dialog', { name: '锁屏' })
  await dialog.getByLabel('锁屏密码').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lock$/)
}

async function unlock(page: Page, password = '7号病区') {
  await lockBox(page).fill(password)
  await page.keyboard.press('Enter')
}

test.describe('the lock', () => {
  test('asks for a password once a session, then locks at once', async ({ page }) => {
    await signIn(page)
    await page.goto(LIST)
    await page.getByRole('button', { name: '锁屏' }).click()
    const dialog = page.getByRole('dialog', { name: '锁屏' })
    await dialog.getByRole('button', { name: /锁\s?定/ }).click()
    await expect(dialog.getByText('锁屏密码不能为空')).toBeVisible()
    await dialog.getByLabel('锁屏密码').fill('abc')
    await dialog.getByRole('button', { name: /锁\s?定/ }).click()
    await expect(dialog.getByText('锁屏密码不能少于4个字符')).toBeVisible()
    // This dialog is not antd's, so there is no space between the characters of its buttons.
    await expect(dialog.getByRole('button', { name: '取消', exact: true })).toBeVisible()
    await dialog.getByLabel('锁屏密码').fill('7号病区')
    await dialog.getByRole('button', { name: /锁\s?定/ }).click()
    await expect(page).toHaveURL(/\/lock$/)
    await unlock(page)
    await expect(page).toHaveURL(/\/system\/post\?size=30$/)
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: '锁屏' }).click()
    await expect(page).toHaveURL(/\/lock$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('a wrong password is said, the box emptied and shaken, and nothing opens', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await signIn(page)
    await page.goto(LIST)
    await lock(page)
    await page.evaluate(() => {
      const { animate } = Element.prototype
      Element.prototype.animate = function (...motion) {
        document.documentElement.dataset.shaken = this.className
        return animate.apply(this, motion)
      }
    })
    await unlock(page, '8号病区')
    await expect(page.getByText('解锁密码错误，请重新输入')).toBeVisible()
    await expect(lockBox(page)).toHaveValue('')
    await expect(lockBox(page)).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('data-shaken', /unlock/)
    await expect(page).toHaveURL(/\/lock$/)
  })

  test('nothing is shaken for those who want less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page)
    await page.goto(LIST)
    await lock(page)
    await unlock(page, '8号病区')
    await expect(page.getByText('解锁密码错误，请重新输入')).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running'))).toEqual([])
  })

  test('a reload, an address, edited storage or another window open nothing', async ({ page, context }) => {
    await signIn(page)
    await page.goto(LIST)
    await lock(page)
    await page.reload()
    await expect(lockBox(page)).toBeVisible()
    for (const path of ['/system/user', '/login', '/404', '/']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/lock$/)
    }
    await page.evaluate(() =>
      sessionStorage.setItem('steward-isLock', JSON.stringify({ dataType: 'boolean', content: false, datetime: 1 })),
    )
    await page.goto(LIST)
    await expect(page).toHaveURL(/\/lock$/)
    await expect(rows(page)).toHaveCount(0)
    const beside = await openBeside(context, LIST)
    await expect(beside).toHaveURL(/\/lock$/)
    await expect(rows(beside)).toHaveCount(0)
  })

  test('the password is nowhere in the browser, the flag in the envelope of the session', async ({ page }) => {
    await signIn(page)
    await page.goto(LIST)
    await lock(page, 'very-secret-lock')
    const everything = await page.evaluate(() =>
      [localStorage, sessionStorage].map((store) => JSON.stringify(store)).join(),
    )
    expect(everything).not.toContain('very-secret-lock')
    expect(JSON.parse((await kept(page, 'isLock', 'sessionStorage')) ?? '')).toEqual({
      dataType: 'boolean',
      content: true,
      type: 'session',
      datetime: expect.any(Number),
    })
    expect(await kept(page, 'menu', 'sessionStorage')).toBeNull()
  })

  test('locking one window locks all, unlocking one unlocks all', async ({ page, context }) => {
    await signIn(page)
    await page.goto(LIST)
    const beside = await openBeside(context, '/system/dept')
    await expect(rows(beside).first()).toBeVisible()
    await lock(page)
    await expect(beside).toHaveURL(/\/lock$/)
    await unlock(beside)
    await expect(beside).toHaveURL(/\/system\/dept$/)
    await expect(page).toHaveURL(/\/system\/post\?size=30$/)
    await expect(rows(page).first()).toBeVisible()
    await expect(rows(beside).first()).toBeVisible()
  })

  test('a session locked elsewhere locks the window as soon as the server says so', async ({ page }) => {
    const session = await signIn(page)
    await page.goto('/wel/index')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    await lock(page, 'wxyz')
    await unlock(page, 'wxyz')
    await expect(page).toHaveURL(/\/wel\/index$/)
    // Locked by a direct call: the stream is cut, and the next request answers 423.
    await call(session, 'POST', 'blade-auth/oauth/lock')
    await expect(page).toHaveURL(/\/lock$/)
  })

  test('what was typed into an editor is offered again after a lock from elsewhere', async ({ page }) => {
    const session = await signIn(page, { account: accountOf('设备工程师') })
    const templateName = `锁屏${Date.now()}`
    const content = { properties: [{ identifier: 'temp', name: '温度', dataType: 'float' }], services: [], events: [] }
    const draft = { templateName, templateCode: `lock-${Date.now()}`, content }
    const { id } = await call(session, 'POST', 'iot/things_model_template/submit', draft)
    await page.goto('/wel/index')
    await lock(page, 'wxyz')
    await unlock(page, 'wxyz')
    await expect(page).toHaveURL(/\/wel\/index$/)
    await page.goto(`/iot/thing-model-template?f.templateCode=${draft.templateCode}`)
    const editor = page.getByRole('dialog', { name: `编辑物模型 · ${templateName}` })
    const name = editor.getByLabel('名称', { exact: true })
    const compose = async () => {
      await rows(page)
        .first()
        .getByRole('button', { name: /更多操作/ })
        .click()
      await page.getByRole('menuitem', { name: '编辑物模型', exact: true }).click()
    }
    await compose()
    await name.fill('箱内温度')
    await call(session, 'POST', 'blade-auth/oauth/lock')
    await expect(page).toHaveURL(/\/lock$/)
    await unlock(page, 'wxyz')
    await expect(page).toHaveURL(/thing-model-template/)
    await compose()
    await expect(name).toHaveValue('温度')
    await editor.getByRole('button', { name: /恢\s?复/ }).click()
    await expect(name).toHaveValue('箱内温度')
    await editor.getByRole('button', { name: /保\s?存/ }).click()
    await expect(editor).toBeHidden()
    const saved = await call(session, 'GET', `iot/things_model_template/detail?id=${id}`)
    expect(saved.content.properties).toMatchObject([{ name: '箱内温度' }])
  })

  test('whoever forgot the password leaves, and signs in without a lock', async ({ page }) => {
    await signIn(page)
    await page.goto(LIST)
    const access = JSON.parse((await kept(page, 'token')) ?? '').content
    await lock(page)
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page.getByText('退出系统, 是否继续?')).toBeVisible()
    const answer = nextCaptcha(page)
    const ended = page.waitForResponse((reply) => reply.url().includes('/oauth/logout'))
    await page.getByRole('button', { name: /确\s?定/ }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect((await ended).ok()).toBe(true)
    expect(await kept(page, 'isLock', 'sessionStorage')).toBeNull()
    const old = await fetch(`${serverUrl()}/api/blade-auth/oauth/user-info`, {
      headers: { 'Blade-Auth': `bearer ${access}` },
    })
    expect(old.status).toBe(401)
    await fillIn(page, accountOf().password, await answer)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/wel\/index$/)
  })

  for (const appearance of ['light', 'dark'] as const)
    test(`nobody is kept out by the ${appearance} lock page, at any width`, async ({ page }) => {
      await signIn(page, { appearance })
      await page.goto('/wel/index')
      await lock(page)
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 844 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        await expect(page.getByRole('button', { name: '解锁' })).toBeInViewport()
      }
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
    })
})

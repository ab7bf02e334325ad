// Sessions: links that carry one, the guard of pages, token refresh, sign-out in all windows.
import { type Page, expect as hasty, test } from '@playwright/test'
import { kept, openBeside, recalled, rows, sideMenu, tabBar } from './frame.ts'
import { fillIn, openLogin, signInByForm } from './login-form.ts'
import { accountOf, call, serverUrl, signIn, startSession } from './support.ts'

// Several windows at once are slow on a small machine.
const expect = hasty.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 180_000 })

const LIST = '/system/post?size=30'
const again = (page: Page) => page.getByRole('dialog', { name: '重新登录' })

test.describe('a link that carries a session', () => {
  const account = (page: Page) => page.getByRole('button', { name: /^账号/ })

  test('opens home with the menu, and stands in neither address nor history', async ({ page }) => {
    const { access } = await startSession(accountOf())
    await page.goto(`${LIST}&token=${access}`)
    await expect(page).toHaveURL(/\/wel\/index$/)
    await expect(account(page)).toContainText('管理员')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    expect(JSON.parse((await kept(page, 'token')) ?? '').content).toBe(access)
    await page.goBack()
    expect(page.url()).not.toContain('token')
  })

  test('with a one-time code opens a session of its own, once', async ({ page, browser }) => {
    const session = await startSession(accountOf())
    const { code } = await call(session, 'POST', 'blade-auth/oauth/code')
    await page.goto(`/?token=${code}`)
    await expect(account(page)).toContainText('管理员')
    expect(JSON.parse((await kept(page, 'token')) ?? '').content).not.toBe(session.access)
    const stranger = await browser.newPage()
    await stranger.goto(`${serverUrl()}/?token=${code}`)
    await expect(stranger).toHaveURL(/\/login$/)
    await expect(stranger.getByRole('alert')).toHaveText('链接已失效，请重新登录')
    await stranger.close()
  })

  test('that is not good says so on the sign-in page, and leaves a session that is there alone', async ({ page }) => {
    await page.goto('/?token=forged')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).not.toBeEmpty()
    expect(await kept(page, 'token')).toBeNull()
    await signIn(page)
    await page.goto('/?token=forged')
    await expect(page).toHaveURL(/\/wel\/index$/)
    await expect(page.locator('.ant-message-notice')).toHaveCount(1)
    await expect(account(page)).toContainText('管理员')
  })

  test('of somebody else asks first, and then brings the other windows to that person', async ({ page, context }) => {
    await signIn(page)
    await page.goto(LIST)
    await expect(rows(page).first()).toBeVisible()
    const { access, reply } = await startSession(accountOf('报修人'))
    const beside = await openBeside(context, `/?token=${access}`)
    const question = beside.getByRole('dialog')
    await expect(question).toContainText(String(reply.nick_name))
    await expect(account(page)).toContainText('管理员')
    await question.getByRole('button', { name: /^继续使用/ }).click()
    await expect(account(beside)).toContainText('管理员')
    await beside.goto(`/?token=${access}`)
    await question.getByRole('button', { name: /^切换为/ }).click()
    await expect(account(beside)).toContainText(String(reply.nick_name))
    await expect(account(page)).toContainText(String(reply.nick_name))
    await expect(page).toHaveURL(/\/wel\/index$/)
  })
})

test.describe('the guard', () => {
  test('without a session every page but the open ones leads to the sign-in', async ({ page }) => {
    for (const path of ['/', '/wel/index', LIST, '/lock']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login$/)
    }
    for (const path of ['/403', '/404', '/500']) {
      await page.goto(path)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
    }
  })

  test('with a session the sign-in and an unlocked lock page lead home', async ({ page }) => {
    await signIn(page)
    for (const path of ['/login', '/lock', '/']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/wel\/index$/)
    }
    await expect(tabBar(page).getByRole('listitem')).toHaveText(['首页'])
  })

  test('an empty token that was stored is a session that is over', async ({ page }) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('was-here')) return
      sessionStorage.setItem('was-here', 'yes')
      const wrap = (content: unknown) => JSON.stringify({ dataType: typeof content, content, datetime: Date.now() })
      localStorage.setItem('steward-token', wrap(''))
      localStorage.setItem('steward-refreshToken', wrap('left over'))
      localStorage.setItem('steward-userInfo', wrap({ userId: '1', account: 'x' }))
    })
    await page.goto(LIST)
    await expect(page).toHaveURL(/\/login$/)
    for (const name of ['token', 'refreshToken', 'userInfo']) expect(await kept(page, name)).toBeNull()
  })

  test('an address with a target opens in a window of its own, and this one stays as it is', async ({ page }) => {
    await signIn(page)
    await page.goto(LIST)
    const box = page.getByRole('search').getByLabel('岗位名称')
    await box.fill('主任')
    const opening = page.waitForEvent('popup')
    // In-app navigation without a page load.
    await page.evaluate(() => {
      history.pushState(null, '', '/system/dept?target=_blank')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    const opened = await opening
    await expect(opened).toHaveURL(/\/system\/dept$/)
    await expect(rows(opened).first()).toBeVisible()
    await expect(page).toHaveURL(/\/system\/post\?size=30$/)
    await expect(box).toHaveValue('主任')
    await expect(tabBar(page).getByRole('listitem')).toHaveText(['首页', '岗位管理'])
    await page.goto('/system/dept?target=_blank')
    await expect(page).toHaveURL(/\/system\/dept$/)
  })

  test('every visited page has a tab, the pages beside the frame have none', async ({ page }) => {
    await signIn(page)
    await page.goto('/system/post')
    await expect(tabBar(page).getByRole('listitem')).toHaveText(['首页', '岗位管理'])
    for (const path of ['/404', '/403']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.goto('/lock')
    await expect(page).toHaveURL(/\/wel\/index$/)
    await page.goto('/system/dept')
    await expect(tabBar(page).getByRole('listitem')).toHaveText(['首页', '岗位管理', '部门管理'])
  })

  test('leaving in one window leaves in all of them', async ({ page, context }) => {
    await signIn(page)
    await page.goto(LIST)
    const [second, third] = [await openBeside(context, '/system/dept'), await openBeside(context, '/wel/index')]
    await expect(sideMenu(third).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /确\s?定/ })
      .click()
    for (const one of [page, second, third]) await expect(one).toHaveURL(/\/login$/)
    await expect(again(second)).toHaveCount(0)
  })

  test('a token that reached its age is renewed once, however many windows are open', async ({ page, context }) => {
    // By the form: a token is refreshed by the client that requested it.
    await signInByForm(page)
    const beside = await openBeside(context, '/wel/index')
    await expect(sideMenu(beside).getByRole('listitem').first()).toBeVisible()
    const renewals: string[] = []
    context.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) renewals.push(request.url())
    })
    const before = await recalled(page, 'token')
    await page.evaluate(() => {
      const envelope = JSON.parse(localStorage.getItem('steward-token') ?? '{}')
      localStorage.setItem('steward-token', JSON.stringify({ ...envelope, datetime: Date.now() - 3_000_000 }))
    })
    await Promise.all([page.reload(), beside.reload()])
    for (const one of [page, beside]) await expect.poll(() => recalled(one, 'token')).not.toBe(before)
    for (const one of [page, beside]) await expect(sideMenu(one).getByRole('listitem').first()).toBeVisible()
    // A reload makes both windows check the token's age again.
    for (const one of [page, beside]) await one.reload()
    for (const one of [page, beside]) await expect(sideMenu(one).getByRole('listitem').first()).toBeVisible()
    expect(renewals).toHaveLength(1)
  })

  test('signing in starts with home alone and without a lock', async ({ page }) => {
    await page.addInitScript(() => {
      const wrap = (content: unknown) =>
        JSON.stringify({ dataType: typeof content, content, type: 'session', datetime: 1 })
      if (localStorage.getItem('steward-token') !== null) return
      sessionStorage.setItem('steward-tagList', wrap([{ key: '/system/user', to: '/system/user' }]))
      sessionStorage.setItem('steward-isLock', wrap(true))
    })
    const answer = await openLogin(page)
    await fillIn(page, accountOf().password, answer)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/wel\/index$/)
    await expect(tabBar(page).getByRole('listitem')).toHaveText(['首页'])
    expect(await kept(page, 'isLock', 'sessionStorage')).toBeNull()
  })
})

// Sessions: signing in again in place, links with sessions, token refresh, sign-out in all windows.
import { type Locator, type Page, expect as hasty, test } from '@playwright/test'
import { kept, openBeside, recalled, rows, screen, sideMenu, tabBar, walk } from './frame.ts'
import { fillIn, nextCaptcha, openLogin, signInByForm } from './login-form.ts'
import { type Account, accountOf, call, serverUrl, signIn, startSession } from './support.ts'

// Several windows at once are slow on a small machine.
const expect = hasty.configure({ timeout: 30_000 })
test.describe.configure({ timeout: 180_000 })

const LIST = '/system/post?size=30'
const again = (page: Page) => page.getByRole('dialog', { name: '重新登录' })

/** Invalidates the stored tokens; the next request fails with 401. */
async function loseSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ['steward-token', 'steward-refreshToken']) {
      const envelope = JSON.parse(localStorage.getItem(name) ?? '{}')
      localStorage.setItem(name, JSON.stringify({ ...envelope, content: 'ended' }))
    }
  })
}

/** By script: the dialog may already cover the button when another request was refused first. */
const press = (button: Locator) => button.evaluate((element: HTMLElement) => element.click())

async function signInAgain(page: Page, captcha: string, account: Account = accountOf()): Promise<void> {
  await again(page).getByLabel('密码', { exact: true }).fill(account.password)
  await again(page).getByLabel('验证码', { exact: true }).fill(captcha)
  await page.keyboard.press('Enter')
  await expect(again(page)).toHaveCount(0)
}

test.describe('signing in again in place', () => {
  test('page, filters and what was typed survive, and what failed is asked again', async ({ page }) => {
    await signIn(page)
    await page.goto(LIST)
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('button', { name: /新\s?增/ }).click()
    const form = page.getByRole('dialog', { name: '新增岗位' })
    const save = form.getByRole('button', { name: /保\s?存/ })
    await form.getByLabel('岗位名称').fill('夜班班长')
    await form.getByLabel('岗位编号').fill(Math.random().toString(36).slice(2, 8))
    await form.getByLabel('岗位类型').click()
    await page.locator('.ant-select-dropdown:visible').getByText('中层', { exact: true }).click()
    const captcha = nextCaptcha(page)
    await loseSession(page)
    await press(screen(page).getByRole('button', { name: '刷新' }))
    await expect(again(page).getByRole('alert')).toHaveText('登录已过期，请重新登录')
    await press(save)
    // Said once: alarms may ring beside it.
    await expect(page.getByRole('alert').filter({ hasText: '登录' })).toHaveCount(1)
    await expect(again(page)).toContainText(accountOf().username)
    await signInAgain(page, await captcha)
    await expect(page).toHaveURL(/\/system\/post\?size=30$/)
    await expect(form.getByLabel('岗位名称')).toHaveValue('夜班班长')
    await save.click()
    await expect(page.getByText('新增成功')).toBeVisible()
  })

  test('a list that failed meanwhile shows its rows afterwards', async ({ page }) => {
    await signIn(page)
    await page.goto('/wel/index')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    const captcha = nextCaptcha(page)
    await loseSession(page)
    await walk(page, LIST)
    await expect(again(page)).toBeVisible()
    await signInAgain(page, await captcha)
    await expect(rows(page).first()).toBeVisible()
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
  })

  test('a wrong password is said in the dialog, with a new picture', async ({ page }) => {
    await signIn(page)
    await page.goto('/wel/index')
    await expect(sideMenu(page).getByRole('listitem').first()).toBeVisible()
    const first = nextCaptcha(page)
    await loseSession(page)
    await walk(page, LIST)
    await again(page).getByRole('button', { name: '登录', exact: true }).click()
    await expect(again(page).getByText('请先输入密码')).toBeVisible()
    await again(page).getByLabel('密码', { exact: true }).fill('certainly-wrong')
    await again(page)
      .getByLabel('验证码', { exact: true })
      .fill(await first)
    const second = nextCaptcha(page)
    await page.keyboard.press('Enter')
    await expect(again(page).getByRole('alert')).toContainText('用户名或密码不正确')
    await signInAgain(page, await second)
    await expect(rows(page).first()).toBeVisible()
  })

  test('other windows ask as well, and follow whoever signs in first', async ({ page, context }) => {
    await signIn(page)
    await page.goto(LIST)
    const beside = await openBeside(context, '/system/dept')
    await expect(rows(beside).first()).toBeVisible()
    const captcha = nextCaptcha(beside)
    await loseSession(page)
    await press(beside.getByRole('button', { name: '刷新', exact: true }).first())
    await expect(again(beside)).toBeVisible()
    await expect(again(page)).toBeVisible()
    await signInAgain(beside, await captcha)
    await expect(again(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/system\/post\?size=30$/)
    await expect(rows(page).first()).toBeVisible()
  })

  test('whoever closes the dialog is at the sign-in page, in every window', async ({ page, context }) => {
    await signIn(page)
    await page.goto(LIST)
    await expect(rows(page).first()).toBeVisible()
    const beside = await openBeside(context, '/wel/index')
    await expect(sideMenu(beside).getByRole('listitem').first()).toBeVisible()
    await loseSession(page)
    await press(page.getByRole('button', { name: '刷新', exact: true }).first())
    await again(page).getByRole('button', { name: '关闭' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('alert')).toHaveText('登录已过期，请重新登录')
    await expect(beside).toHaveURL(/\/login$/)
    expect(await kept(page, 'userInfo')).toBeNull()
  })
})

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

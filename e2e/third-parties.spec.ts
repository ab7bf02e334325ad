// People sign in through an OpenID provider: the first time, again, and where they have to apply for an account.
import { type Page, expect as soon, test } from '@playwright/test'
import { type TestOidc, startOidc } from '@steward/server/testing/oidc'
import { BASE, ROOT_DN, ROOT_PASSWORD, startDirectory } from '@steward/server/testing/slapd'
import { loseSession, signInDialog } from './again.ts'
import { form } from './forms.ts'
import { onBar, rows } from './frame.ts'
import { fillIn, openLogin } from './login-form.ts'
import { button } from './people.ts'
import { admitLocal, accountOf, call, serverUrl, signIn, startSession } from './support.ts'

const expect = soon.configure({ timeout: 40_000 })
const keeper = accountOf('管理员', '000000')
const run = Date.now()

let oidc: TestOidc
const key = (name: string) => `${name}-${run}`

test.beforeAll(async () => {
  oidc = await startOidc(['create', 'again', 'apply'].map((name) => `${serverUrl()}/login/${key(name)}`))
  await admitLocal()
})
test.afterAll(async () => {
  // What other tests see on the sign-in page is as before.
  const session = await startSession(keeper)
  const { records } = await call(session, 'GET', `blade-system/oidc-provider/list?source=${run}`)
  const ids = records.map(({ id }: { id: string }) => id).join(',')
  if (ids !== '') await call(session, 'POST', `blade-system/oidc-provider/remove?ids=${ids}`)
  await oidc.stop()
})

async function offer(name: 'create' | 'again' | 'apply', providerName: string): Promise<void> {
  const session = await startSession(keeper)
  const [deptId, roleId] = [session.reply.dept_id, session.reply.role_id].map((ids) => String(ids).split(',')[0])
  await call(session, 'POST', 'blade-system/oidc-provider/submit', {
    providerName,
    source: key(name),
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    address: serverUrl(),
    ...(name === 'apply' ? { unknownAs: 'register' } : { unknownAs: 'create', deptId, roleId }),
  })
}

async function leave(page: Page): Promise<void> {
  await onBar(page, /^账号/).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: button('确定') })
    .click()
  await expect(page).toHaveURL(/\/login$/)
}

test('a person comes through the provider, is linked, leaves, and comes back as the same', async ({ page }) => {
  await offer('create', '医院统一身份')
  oidc.person = { sub: `s-${run}`, preferred_username: `sso${run}`, name: '苏晓' }
  await page.goto('/system/post?size=30')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: '医院统一身份' }).click()
  // Where he wanted to go, and nothing of the answer in the address.
  await expect(page).toHaveURL(/\/system\/post\?size=30$/)
  await page.goto('/info/index')
  await page.getByRole('tab', { name: '关联身份' }).click()
  const linked = page.getByRole('region', { name: '关联身份' })
  await expect(linked).toContainText('医院统一身份')
  await expect(linked).toContainText(`sso${run}`)
  await expect(linked.getByRole('button', { name: '解除“医院统一身份”' })).toBeDisabled()
  await leave(page)
  await page.getByRole('button', { name: '医院统一身份' }).click()
  await expect(page).toHaveURL(/\/wel\/index$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('苏晓')
  const kept = await page.evaluate(() => JSON.stringify([Object.keys(history.state ?? {}), location.href]))
  expect(kept).not.toContain('code=')
})

test('whose session ends comes through the provider in a window beside, and the page goes on as it was', async ({
  page,
  context,
}) => {
  await offer('again', '统一身份认证')
  oidc.person = { sub: `r-${run}`, preferred_username: `again${run}`, name: '任远' }
  await page.goto('/system/post?size=30')
  await page.getByRole('button', { name: '统一身份认证' }).click()
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: /新\s?增/ }).click()
  const name = form(page, '新增岗位').getByLabel('岗位名称')
  await name.fill('夜班班长')
  await loseSession(page)
  await page
    .getByRole('button', { name: '刷新', exact: true })
    .first()
    .evaluate((one: HTMLElement) => one.click())
  await expect(signInDialog(page)).toContainText('统一身份认证')
  const opened = context.waitForEvent('page')
  await signInDialog(page).getByRole('link', { name: '在新窗口登录' }).click()
  const beside = await opened
  await beside.getByRole('button', { name: '统一身份认证' }).click()
  await expect(beside).not.toHaveURL(/\/login/)
  await expect(signInDialog(page)).toHaveCount(0)
  await expect(name).toHaveValue('夜班班长')
  await expect(rows(page).first()).toBeVisible()
})

test('who is unknown fills in the application, and an administrator sees whom it is of', async ({ page, browser }) => {
  await offer('apply', '申请登录')
  oidc.person = { sub: `a-${run}`, preferred_username: `apply${run}`, name: '陈申' }
  await page.goto('/login')
  await page.getByRole('button', { name: '申请登录' }).click()
  const dialog = form(page, '账号注册')
  await expect(dialog.getByLabel('租户编号')).toBeHidden()
  await expect(dialog.getByLabel('账号名称')).toHaveValue(`apply${run}`)
  await dialog.getByLabel('密码', { exact: true }).fill('Chosen-password-1')
  await dialog.getByLabel('确认密码').fill('Chosen-password-1')
  await dialog.getByRole('button', { name: button('提交') }).click()
  await expect(page.getByText('注册申请已提交,请耐心等待管理员通过!')).toBeVisible()
  await page.getByRole('button', { name: button('确定') }).click()
  await expect(page).toHaveURL(/\/login$/)
  // Not approved yet.
  await page.getByRole('button', { name: '申请登录' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '注册申请尚未通过' })).toBeVisible()
  const desk = await browser.newPage()
  await signIn(desk, { account: keeper })
  await desk.goto(`/system/linked-identity?f.claimed=apply${run}`)
  await expect(rows(desk).first()).toContainText('申请登录')
  await desk.close()
})

test('an answer nobody asked for in this window is refused in words', async ({ page }) => {
  await page.goto(`/login/${key('create')}?code=stolen&state=of-somebody-else`)
  await expect(page.getByRole('alert').filter({ hasText: '登录请求已失效或不是由此窗口发起' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('a directory is entered, tried, and signs people in', async ({ page, browser }) => {
  const ended: (() => Promise<void>)[] = []
  const directory = await startDirectory((clean) => ended.push(clean))
  const session = await startSession(keeper)
  const directoryName = `目录${run}`
  const [deptId, roleId] = [session.reply.dept_id, session.reply.role_id].map((ids) => String(ids).split(',')[0])
  const uid = `ldap${run}`
  await directory.add([
    [`uid=${uid},${BASE}`, { objectClass: ['inetOrgPerson'], uid, cn: '林静', sn: '林', userPassword: 'Directory-1' }],
  ])
  const { id } = await call(session, 'POST', 'blade-system/ldap-directory/submit', {
    directoryName,
    url: directory.secureUrl,
    certificate: directory.certificate,
    bindDn: ROOT_DN,
    bindPassword: ROOT_PASSWORD,
    baseDn: BASE,
    unknownAs: 'create',
    deptId,
    roleId,
  })
  try {
    await signIn(page, { account: keeper })
    await page.goto(`/system/ldap-directory?f.directoryName=${directoryName}`)
    const row = rows(page).first()
    const entry = row.getByRole('button', { name: '试查' })
    await expect(row).toContainText(directoryName)
    if (!(await entry.isVisible())) await row.getByRole('button', { name: '更多' }).click()
    await entry
      .or(page.getByRole('menuitem', { name: '试查' }))
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: `${directoryName} · 试查` })
    await dialog.getByLabel('账号').fill('nobody')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('目录中没有该账号')).toBeVisible()
    await dialog.getByLabel('账号').fill(uid)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('登录时将自动建立账号')).toBeVisible()
    await expect(dialog.getByText('林静')).toBeVisible()
    const desk = await browser.newPage()
    const answer = await openLogin(desk)
    await fillIn(desk, 'Directory-1', answer, { tenantId: '000000', username: uid, password: '' })
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('林静')
    await desk.close()
  } finally {
    await call(session, 'POST', `blade-system/ldap-directory/remove?ids=${id}`)
    for (const end of ended) await end()
  }
})

// Passwords in the words of an answer: such consoles show a person nothing else of it.
import type { Locale } from '@steward/domain/problems'
import { z } from 'zod'
import type { Route } from '../../platform/route.ts'

const resets = z.object({ passwords: z.array(z.object({ account: z.string(), password: z.string() })) })
const added = z.object({ initialPassword: z.string() })

/** A random one each, or the one an administrator has set as parameter, which is not shown. */
function ofResets(answer: unknown, locale: Locale): string {
  const { data } = resets.safeParse(answer)
  if (!data)
    return locale === 'zh'
      ? '密码已重置为参数 account.initPassword 设定的初始密码，登录后须修改'
      : 'Reset to the initial password of the parameter account.initPassword, to be changed after signing in'
  const all = data.passwords.map(({ account, password }) => `${account} ${password}`)
  return locale === 'zh'
    ? `新密码只显示这一次，请转告本人，登录后须修改：${all.join('；')}`
    : `New passwords, shown this once and to be changed after signing in: ${all.join('; ')}`
}

function ofAdded(answer: unknown, locale: Locale): string | undefined {
  const { data } = added.safeParse(answer)
  if (!data) return undefined
  return locale === 'zh'
    ? `操作成功，初始密码只显示这一次，请转告本人：${data.initialPassword}`
    : `Done. The initial password, shown this once: ${data.initialPassword}`
}

const saying: Readonly<Record<string, (answer: unknown, locale: Locale) => string | undefined>> = {
  '/blade-user/reset-password': ofResets,
  '/blade-user/submit': ofAdded,
  '/blade-user/save': ofAdded,
  '/blade-system/tenant/submit': ofAdded,
  '/blade-system/tenant/save': ofAdded,
}

export function withPasswordsSaid(route: Route): Route {
  const said = route.method === 'POST' ? saying[route.path] : undefined
  return said
    ? { ...route, says: (answer, me, locale) => (me?.readsForests ? said(answer, locale) : undefined) }
    : route
}

import { useMutation } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { fetchMenusAhead } from '../data/menus.ts'
import { enter } from '../data/session.ts'
import { forget, remember } from '../data/storage.ts'
import { encrypt } from './encrypt.ts'

export interface Credentials {
  tenantId: string
  account: string
  password: string
  captchaKey: string
  captchaCode: string
  isRemembered: boolean
}

async function signIn({
  tenantId,
  account,
  password,
  captchaKey,
  captchaCode,
  isRemembered,
}: Credentials): Promise<void> {
  const person = await client.session.signIn({
    tenantId,
    username: account,
    password: await encrypt(password),
    captcha: { key: captchaKey, code: captchaCode },
  })
  if (isRemembered) remember('rememberedAccount', { tenantId, account })
  else forget('rememberedAccount')
  enter(person)
  fetchMenusAhead()
}

/** The form shows a refusal itself. */
export const useSignIn = () => useMutation({ mutationFn: signIn, meta: { isQuiet: true } })

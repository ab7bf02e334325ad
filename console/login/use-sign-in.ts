import type { Person } from '@steward/client'
import { useMutation } from '@tanstack/react-query'
import { client } from '../data/client.ts'
import { prefetchMenus } from '../data/menus.ts'
import { beginSession } from '../data/session.ts'
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

export type Proof = Omit<Credentials, 'isRemembered'>

/** Signs in, stores the tokens and returns the person. */
export async function prove({ tenantId, account, password, captchaKey, captchaCode }: Proof): Promise<Person> {
  return await client.session.signIn({
    tenantId,
    username: account,
    password: await encrypt(password),
    captcha: { key: captchaKey, code: captchaCode },
  })
}

async function signIn(credentials: Credentials): Promise<void> {
  const { tenantId, account, isRemembered } = credentials
  const person = await prove(credentials)
  if (isRemembered) remember('rememberedAccount', { tenantId, account })
  else forget('rememberedAccount')
  beginSession(person)
  if (!person.isPasswordDue) prefetchMenus()
}

/** Quiet: the form shows the refusal. */
export const useSignIn = () => useMutation({ mutationFn: signIn, meta: { isQuiet: true } })

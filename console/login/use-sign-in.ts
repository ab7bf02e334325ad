import { type Person, Refusal } from '@steward/client'
import { recordOf } from '@steward/client/wire'
import { forget, remember } from '../browser/storage.ts'
import { client } from '../data/client.ts'
import { prefetchMenus } from '../data/menus.ts'
import { beginSession } from '../data/session.ts'
import { useMutation } from '../data/use-mutation.ts'
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

/** What a refused sign-in asks a code for; undefined where it was refused for another reason. */
export function challengeOf(failure: unknown): string | undefined {
  if (!(failure instanceof Refusal) || !failure.reason?.startsWith('session.second-factor')) return undefined
  const { challenge } = recordOf(failure.data)
  return typeof challenge === 'string' ? challenge : undefined
}

const signIn = async (credentials: Credentials): Promise<void> => enter(await prove(credentials), credentials)

export function enter(person: Person, { tenantId, account, isRemembered }: Credentials): void {
  if (isRemembered) remember('rememberedAccount', { tenantId, account })
  else forget('rememberedAccount')
  beginSession(person)
  if (!person.isPasswordDue && !person.isFactorDue) prefetchMenus()
}

/** Quiet: the form shows the refusal. */
export const useSignIn = () => useMutation({ mutationFn: signIn, meta: { isQuiet: true } })

// Captchas of five characters: each valid for one sign-in within five minutes.
import { problem } from '@steward/domain/problems'
import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { StartError } from '../../platform/start-error.ts'
import { callerOf, limitCalls } from './limits.ts'

export interface Captchas {
  issue(ip: string): Promise<{ key: string; image: string }>
  /** Throws unless the answer matches the key; the key is used up either way. */
  check(key: string, answer: string): Promise<void>
}

const LIFE = 5 * 60_000
// A whole ward may share one address.
const PER_MINUTE = 120
const SIZE = 5
// Without characters that look alike in either case.
const LETTERS = 'ABCDEFHJKMNPRSTWXYacdefhjkmnprtuwxy3467'

// Calling the package directly is missing from its types; its own choice of characters is predictable.
const draw: (text: string, options: object) => string = createRequire(import.meta.url)('svg-captcha')
const look = { width: 130, height: 48, fontSize: 42, noise: 2 }
// The package's own background would make the text too pale.
const paper = '<rect width="100%" height="100%" fill="#f5f5f5"/>'

export function createCaptchas(app: AppContext, file = captchaFile(process.env)): Captchas {
  const limit = limitCalls(PER_MINUTE)
  return {
    async issue(ip) {
      const now = app.now()
      limit(callerOf(ip), now)
      const key = randomUUID()
      const answer = Array.from({ length: SIZE }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
      const values = [key, digestOf(key, answer), new Date(now.getTime() + LIFE)]
      await app.db
        .lane('door')
        .transaction(platformScope, (tx) =>
          tx.query('insert into captcha (key, answer, expires_at) values ($1, $2, $3)', values),
        )
      if (file) appendFileSync(file, `${key} ${answer}\n`, { mode: 0o600 })
      const picture = draw(answer, look).replace('>', `>${paper}`)
      return { key, image: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` }
    },
    async check(key, answer) {
      // Deleted in a transaction of its own before comparing: a wrong answer uses it up as well.
      const [row] = /^[0-9a-f-]{36}$/.test(key) ? await take(app, key) : []
      if (!row || !timingSafeEqual(Buffer.from(row.answer), Buffer.from(digestOf(key, answer))))
        throw problem('session.captcha')
    },
  }
}

const take = (app: AppContext, key: string) =>
  app.db.lane('door').transaction(platformScope, (tx) =>
    tx.query<{ answer: string }>(
      `with taken as (delete from captcha where key = $1 returning answer, expires_at)
       select answer from taken where expires_at > $2`,
      [key, app.now()],
    ),
  )

const digestOf = (key: string, answer: string): string =>
  createHash('sha256').update(`${key} ${answer.toLowerCase()}`).digest('hex')

/**
 * File for captcha answers in test runs; only with NODE_ENV=test, so that a leftover variable cannot disable captchas
 * in production.
 */
export function captchaFile(env: NodeJS.ProcessEnv): string | undefined {
  if (!env.CAPTCHA_FILE) return undefined
  if (env.NODE_ENV === 'test') return env.CAPTCHA_FILE
  throw new StartError('CAPTCHA_FILE writes down the answers of captchas: it is only for test runs with NODE_ENV=test.')
}

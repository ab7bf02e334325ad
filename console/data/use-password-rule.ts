import { recordOf } from '@steward/client/wire'
import { type PasswordRule, usualPasswordRule } from '@steward/domain/system/password'
import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { nothing } from './follows.ts'
import { headOf } from './heads.ts'

const ruleFrom = (data: unknown): PasswordRule => {
  const { min, max, classes, history, days } = recordOf(data)
  return {
    min: Number(min ?? usualPasswordRule.min),
    max: Number(max ?? usualPasswordRule.max),
    classes: Number(classes ?? usualPasswordRule.classes),
    history: Number(history ?? 0),
    days: Number(days ?? 0),
  }
}

/** The tenant's password policy; the default one until it is loaded. */
export function usePasswordRule(tenantId: string | undefined): PasswordRule {
  const { data } = useQuery({
    queryKey: ['password-rule', tenantId],
    queryFn: async ({ signal }) =>
      ruleFrom(await client.get(`${headOf('user').path}/password-rule`, tenantId ? { tenantId } : {}, signal)),
    staleTime: 600_000,
    meta: { follows: nothing, isQuiet: true },
  })
  return data ?? usualPasswordRule
}

// Puts a step of an explanation into one sentence.
import type { Explanation, Named, WhyMenu, WhyStep } from '@steward/domain/system/why'
import { useLocale } from '../data/locale.ts'
import { listed } from '../words/listed.ts'
import { useWords } from './words/use-words.ts'

const namesOf = (named: readonly Named[]) => listed([...new Set(named.map(({ name }) => name))])

export function useSentence({ person, refusal }: Explanation): (step: WhyStep) => string {
  const { t } = useWords()
  const locale = useLocale()
  const menuNames = (menus: readonly WhyMenu[]) =>
    listed(menus.map(({ name, nameEn }) => (locale === 'en' ? nameEn : name)))
  const enabled = person.roles.filter(({ isEnabled }) => isEnabled)

  function grant({ state, menus = [] }: WhyStep): string {
    if (state === 'everybody') return t('grant.everybody')
    if (state === 'platform') return t('grant.platform')
    const held = menus.filter(({ roles }) => roles.length > 0)
    if (state === 'held')
      return t('grant.held', { menus: menuNames(held), roles: namesOf(held.flatMap(({ roles }) => roles)) })
    if (enabled.length === 0) return t('grant.none', { menus: menuNames(menus) })
    return t('grant.missing', { menus: menuNames(menus), roles: namesOf(enabled) })
  }

  function scope({ state, isOpen, apiScopes = [] }: WhyStep): string {
    if (state === 'platform') return t('scope.platform')
    const scopes = listed(apiScopes.map(({ name }) => name))
    const roles = namesOf(apiScopes.flatMap((one) => one.roles))
    return isOpen ? t('scope.open', { scopes, roles }) : t('scope.closed', { scopes })
  }

  function rows({ state, rules = [] }: WhyStep): string {
    const names = listed(rules.map(({ name }) => name))
    if (state === 'narrowed') return t('rows.narrowed', { rules: names })
    if (state === 'hidden') return t('rows.hidden', { rules: names })
    if (state === 'missing') return names === '' ? t('rows.missing') : t('rows.missingWithin', { rules: names })
    return t('rows.all')
  }

  return (step) => {
    const { state, isOpen } = step
    switch (step.step) {
      case 'account':
        return t(state === 'enabled' ? 'account.enabled' : 'account.disabled')
      case 'tenant':
        return t(state === 'open' ? 'tenant.open' : state === 'expired' ? 'tenant.expired' : 'tenant.disabled')
      case 'password':
        return t(state === 'due' ? 'password.due' : state === 'factor' ? 'password.factor' : 'password.own')
      case 'package': {
        const facts = { name: step.packageName ?? '', menus: menuNames(step.menus ?? []) }
        return t(state === 'has' ? 'package.has' : 'package.lacks', facts)
      }
      case 'grant':
        return grant(step)
      case 'scope':
        return scope(step)
      case 'rows':
        return rows(step)
      case 'record':
        return isOpen ? t('record.open') : t('record.closed', { words: refusal?.words ?? '' })
    }
  }
}

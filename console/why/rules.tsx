import { dataScopeType } from '@steward/domain/system/dictionaries'
import type { WhyRule } from '@steward/domain/system/why'
import { labelOf, useLocale } from '../data/locale.ts'
import { listed } from '../words/listed.ts'
import { useWords } from './words/use-words.ts'

/** The data scopes over the rows, with whose roles brought them and whether they let the row through. */
export function Rules({ rules }: { rules: readonly WhyRule[] }) {
  const { t } = useWords()
  const locale = useLocale()
  const types: Readonly<Record<string, Parameters<typeof labelOf>[0]>> = dataScopeType.entries
  return (
    <ul>
      {rules.map(({ name, type, roles, letsIn }) => {
        const words = types[type]
        const facts = { name, type: words ? labelOf(words, locale) : '', roles: listed(roles.map((role) => role.name)) }
        return (
          <li key={name}>
            {t('rows.rule', facts)}
            {letsIn !== null && <i data-open={letsIn}>{t(letsIn ? 'rows.letsIn' : 'rows.keepsOut')}</i>}
          </li>
        )
      })}
    </ul>
  )
}

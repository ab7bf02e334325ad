// What would change, old beside new, before it is confirmed.
import { type SecurityValues, securityKeys, securitySettings, securityWords } from '@steward/domain/system/security'
import { useLocale } from '../../data/locale.ts'
import { useWords } from '../../person/words/security/use-words.ts'

export function SecurityChanges({ before, after }: { before: SecurityValues; after: SecurityValues }) {
  const { t } = useWords()
  const locale = useLocale()
  return (
    <div className="security-changes">
      <p>{t('sureHint')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('setting')}</th>
            <th scope="col">{t('now')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {securityKeys
            .filter((key) => before[key] !== after[key])
            .map((key) => (
              <tr key={key}>
                <th scope="row">{securitySettings[key][locale]}</th>
                <td>{securityWords(key, before[key], locale)}</td>
                <td>
                  <span aria-hidden="true">→ </span>
                  {securityWords(key, after[key], locale)}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  )
}

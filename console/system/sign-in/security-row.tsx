// One demand: its name and clause, its value to change, what level 3 asks, and whether that is met.
import { type SecurityKey, type Setting, meetsLevel3, securityWords } from '@steward/domain/system/security'
import { InputNumber, Select } from 'antd'
import { useLocale } from '../../data/locale.ts'
import { Tag } from '../../kinds/tag.tsx'
import { useWords } from '../../person/words/security/use-words.ts'

interface RowProps {
  name: SecurityKey
  setting: Setting
  value: number | string
  isMet: boolean
  /** Undefined where the person may only look. */
  change: ((value: number | string) => void) | undefined
}

export function SecurityRow({ name, setting, value, isMet, change }: RowProps) {
  const { t } = useWords()
  const locale = useLocale()
  const level3 = securityWords(name, setting.level3, locale)
  // Where the largest value does not meet it, less is more.
  const bound = setting.kind === 'count' && !meetsLevel3(name, setting.max) ? 'atMost' : 'atLeast'
  const label = setting[locale]
  return (
    <li data-setting={name}>
      <div className="security-name">
        <strong>{label}</strong>
        <small>{t('clause', { clause: setting.clause })}</small>
      </div>
      <div className="security-value">
        {!change ? (
          <span>{securityWords(name, value, locale)}</span>
        ) : setting.kind === 'count' ? (
          <InputNumber
            aria-label={label}
            min={setting.min}
            max={setting.max}
            precision={0}
            value={Number(value)}
            suffix={
              Number(value) === 0 && setting.none
                ? setting.none[locale === 'zh' ? 0 : 1]
                : setting.unit[locale === 'zh' ? 0 : 1]
            }
            onChange={(number) => number !== null && change(number)}
          />
        ) : (
          <Select<string>
            aria-label={label}
            value={String(value)}
            options={Object.keys(setting.options).map((option) => ({
              value: option,
              label: securityWords(name, option, locale),
            }))}
            onChange={change}
          />
        )}
      </div>
      <div className="security-asks">
        <small>{t('asks')}</small>
        <span>{setting.kind === 'count' ? t(`bound.${bound}`, { value: level3 }) : level3}</span>
      </div>
      <Tag tone={isMet ? 'success' : 'warning'}>{t(isMet ? 'met' : 'unmet')}</Tag>
    </li>
  )
}

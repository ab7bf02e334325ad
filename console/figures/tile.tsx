// One figure: its value, which leads to the rows behind it, how many those are, and how it is calculated.
import { useLocale } from '../data/locale.ts'
import { Link } from '../kit/address/link.tsx'
import { Help } from '../kit/help.tsx'
import { useWords } from './words/use-words.ts'
import './figures.css'

export interface TileProps {
  name: Record<'zh' | 'en', string>
  formula: Record<'zh' | 'en', string>
  text: string
  /** Under the value: how many rows it is about. */
  n: string
  to: string | undefined
  /** More rows behind it, where one list does not hold them all. */
  also?: readonly { label: string; to: string | undefined }[]
  isChosen?: boolean
  choose?: () => void
}

export function Tile({ name, formula, text, n, to, also = [], isChosen = false, choose }: TileProps) {
  const { t } = useWords()
  const locale = useLocale()
  return (
    <li className="figure-tile" data-chosen={isChosen}>
      <h3>
        {choose ? (
          <button type="button" aria-pressed={isChosen} title={t('trendOf')} onClick={choose}>
            {name[locale]}
          </button>
        ) : (
          name[locale]
        )}
        <Help words={formula[locale]} />
      </h3>
      <strong>{to === undefined ? text : <Link to={to}>{text}</Link>}</strong>
      <small>
        {n}
        {also.map(({ label, to: more }) => (
          <Link key={label} to={more}>
            {label}
          </Link>
        ))}
      </small>
    </li>
  )
}

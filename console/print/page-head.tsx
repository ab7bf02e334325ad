import type { ReactNode } from 'react'
import { type Head, useSigned } from './use-heads.ts'
import { useWords } from './words/use-words.ts'

/** The hospital above the title of what is printed. */
export const PageHead = ({ head, title, beside }: { head: Head; title: ReactNode; beside?: ReactNode }) => (
  <header className="sheet-head">
    <div>
      <p>
        {head.name}
        {head.line !== '' && <small>{head.line}</small>}
      </p>
      <h1>{title}</h1>
    </div>
    {beside}
  </header>
)

/** Who prints it and when, in the hospital's time. */
export function Signed({ children }: { children?: ReactNode }) {
  const { t } = useWords()
  const { by, at } = useSigned()
  return (
    <div className="sheet-signed">
      {children && <dd>{children}</dd>}
      <dd>
        <b>{t('by')}</b> {by}
      </dd>
      <dd>
        <b>{t('at')}</b> {at}
      </dd>
    </div>
  )
}

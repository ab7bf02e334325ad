// Ten recovery codes, shown once: to be copied or downloaded before one goes on.
import { useState } from 'react'
import { useWords } from './words/security/use-words.ts'
import './enrol-factor.css'

interface CodesProps {
  codes: readonly string[]
  account: string
  done: () => void
}

export function RecoveryCodes({ codes, account, done }: CodesProps) {
  const { t } = useWords()
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className="login-form enrol" role="group" aria-labelledby="recovery-title">
      <h2 id="recovery-title">{t('factor.codes')}</h2>
      <p>{t('factor.codesHint')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="enrol-ways">
        <button type="button" onClick={copy}>
          {t(isCopied ? 'factor.copied' : 'factor.copy')}
        </button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('factor.file', { account })}
        >
          {t('factor.download')}
        </a>
      </div>
      <button type="button" className="login-submit" onClick={done}>
        {t('factor.done')}
      </button>
    </div>
  )
}

// The errors recorded in this browser: view, upload, clear.
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { type ErrorEntry, clearErrors, removeErrors, useErrorLog } from '../data/error-log.ts'
import { useMutation } from '../data/use-mutation.ts'
import '../look/panels.css'
import { message, modal } from '../kit/dialog/voice.ts'

export default function ErrorsPanel({ close }: { close: () => void }) {
  const { t } = useTranslation('top')
  const entries = useErrorLog((log) => log.entries)
  const { upload, clear } = useScreenActions(close)
  const newest = entries.toReversed()
  return (
    <section className="panel">
      <header>
        <h2>{t('errors.title')}</h2>
        {entries.length > 0 && <small>{t('errors.count', { count: entries.length })}</small>}
      </header>
      {entries.length === 0 && (
        <div className="panel-none">
          <b>{t('errors.none')}</b>
          <p>{t('errors.noneHint')}</p>
        </div>
      )}
      <ol>
        {newest.map((entry) => (
          <li key={`${entry.time} ${entry.message} ${entry.stack.length}`}>
            <Line entry={entry} />
          </li>
        ))}
      </ol>
      {entries.length > 0 && (
        <footer>
          <Button danger onClick={clear}>
            {t('errors.clear')}
          </Button>
          <Button type="primary" onClick={upload}>
            {t('errors.upload')}
          </Button>
        </footer>
      )}
    </section>
  )
}

function Line({ entry }: { entry: ErrorEntry }) {
  const { message: said, time, url, stack, info, times } = entry
  const { t } = useTranslation('top')
  const details = [stack, info].filter((part) => part !== '').join('\n')
  return (
    <details className="error-line">
      <summary>
        <b>{said}</b>
        <small>
          <time>{time}</time>
          {times > 1 && <span>{t('errors.times', { count: times })}</span>}
          <span className="error-url">{url}</span>
        </small>
      </summary>
      <pre aria-label={t('errors.stack')}>{details || t('errors.unwritten')}</pre>
    </details>
  )
}

/** Each action asks for confirmation; the panel closes first. */
function useScreenActions(close: () => void) {
  const { t } = useTranslation('top')
  const { t: shell } = useTranslation()
  const send = useMutation({
    mutationFn: (entries: readonly ErrorEntry[]) => client.post('blade-auth/oauth/logout', entries),
    onSuccess: (_, entries) => {
      removeErrors(entries)
      message.success(t('errors.uploaded'))
    },
  })
  const ask = (title: string, onOk: () => unknown) => {
    close()
    modal.confirm({ title, okText: shell('out.confirm'), cancelText: shell('out.no'), centered: true, onOk })
  }
  return {
    upload: () => ask(t('errors.uploadQuestion'), () => send.mutate(useErrorLog.getState().entries)),
    clear: () =>
      ask(t('errors.clearQuestion'), () => {
        clearErrors()
        message.success(t('errors.cleared'))
      }),
  }
}

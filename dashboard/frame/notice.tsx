// What the screen says where it has nothing to show, and the code by which it becomes a wall.
import { type SyntheticEvent, useState } from 'react'
import { askAnew, bindThis } from '../data/run.ts'
import { type Phase, useDashboard } from '../data/store.ts'
import { speak, useLocale, useWords } from '../words/words.ts'

export function Notice({ phase }: { phase: Exclude<Phase, 'running' | 'opening'> }) {
  const words = useWords()
  const locale = useLocale()
  const { refusal } = useDashboard()
  const said = phase === 'asking' ? words.bind : words[phase]
  return (
    <main className="notice" data-phase={phase}>
      <button className="notice-language" type="button" onClick={() => speak(locale === 'zh' ? 'en' : 'zh')}>
        {words.other}
      </button>
      <h1>{said.title}</h1>
      <p>{said.lead}</p>
      {phase === 'asking' && <CodeForm />}
      {phase === 'over' && refusal !== '' && <p className="notice-why">{refusal}</p>}
      {(phase === 'revoked' || phase === 'over') && (
        <button type="button" className="primary" onClick={askAnew}>
          {words.again}
        </button>
      )}
    </main>
  )
}

function CodeForm() {
  const words = useWords()
  const { refusal } = useDashboard()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    await bindThis(code)
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <label>
        {words.bind.code}
        <input
          value={code}
          onChange={({ target }) => setCode(target.value.toUpperCase())}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          placeholder="XXXX-XXXX"
          aria-invalid={refusal !== ''}
          aria-describedby={refusal === '' ? undefined : 'code-refused'}
        />
      </label>
      {refusal !== '' && (
        <p className="notice-why" role="alert" id="code-refused">
          {refusal.trim() || words.bind.failed}
        </p>
      )}
      <button type="submit" className="primary" disabled={isBusy || code.trim() === ''}>
        {words.bind.submit}
      </button>
      <small>{words.bind.other}</small>
    </form>
  )
}

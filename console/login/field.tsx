import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  problem: string | undefined
  hint?: string | undefined
  /** Rendered inside the box after the text. */
  beside?: ReactNode
  /** Rendered to the right of the box. */
  after?: ReactNode
}

export function Field({ label, problem, hint, beside, after, ...input }: FieldProps) {
  const id = useId()
  const note = problem ?? hint
  return (
    <div className={problem ? 'login-field has-problem' : 'login-field'}>
      <label htmlFor={id}>{label}</label>
      <div className="login-row">
        <div className="login-box">
          <input
            type="text"
            {...input}
            id={id}
            required
            aria-invalid={problem !== undefined}
            aria-describedby={note ? `${id}-note` : undefined}
          />
          {beside}
        </div>
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className="login-note" role={problem ? undefined : 'status'}>
          {note}
        </p>
      )}
    </div>
  )
}

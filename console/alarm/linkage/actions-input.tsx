// What a linkage does, as a field of its form.
import type { InputProps } from '../../kinds/view.ts'
import { listIn } from '../rule/json-value.ts'
import { ActionRows } from './action-rows.tsx'
import './linkage.css'

export default function ActionsInput({ id, value, onChange }: InputProps) {
  return (
    <div id={id} className="linkage-actions">
      <ActionRows actions={listIn(value)} send={(next) => onChange?.(next.length === 0 ? '' : JSON.stringify(next))} />
    </div>
  )
}

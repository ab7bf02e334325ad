// Where an alarm is, in one line: the device whole as long as it can be, then the end of its place, then what follows.
import type { ReactNode } from 'react'
import { PathText } from './path-text.tsx'
import './where.css'

interface Props {
  device: string | null | undefined
  place: string | null | undefined
  children?: ReactNode
}

export const Where = ({ device, place, children }: Props) => (
  <small className="kit-where" title={[device, place].filter(Boolean).join(' · ')}>
    {device && <span>{device}</span>}
    {place && <PathText>{place}</PathText>}
    {children}
  </small>
)

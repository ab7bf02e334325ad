// Inputs that read as one sentence.
import type { ReactNode } from 'react'
import './sentence.css'

export const Sentence = ({ children }: { children: ReactNode }) => <div className="rule-row">{children}</div>

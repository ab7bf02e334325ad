import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './icon-button.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  icon: ReactNode
  ref?: Ref<HTMLButtonElement>
}

// antd's Dropdown passes a class to its trigger.
export const IconButton = ({ label, icon, className = '', ...button }: IconButtonProps) => (
  <button type="button" className={`icon-button ${className}`} aria-label={label} title={label} {...button}>
    {icon}
  </button>
)

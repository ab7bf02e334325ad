// A person's avatar at any size; the initial of their name where there is no picture.
import { useState } from 'react'
import './portrait.css'

interface Props {
  name: string
  link: string
  size?: number
  /** Absent where the name is shown beside it. */
  label?: string
}

/**
 * Chinese names by their last character, which is more distinctive than the family name; Latin names by the first
 * letter.
 */
export const initialOf = (name: string): string => {
  const letters = Array.from(name.trim())
  const isHan = /\p{Script=Han}/u.test(name)
  return (isHan ? letters.at(-1) : letters[0]?.toUpperCase()) ?? '?'
}

// The same check as the server's: other schemes could execute script.
const isSafe = (link: string) => /^(\/(?!\/)|https?:\/\/)/.test(link)

export function Portrait({ name, link, size = 32, label }: Props) {
  const [brokenLink, setBrokenLink] = useState('')
  const place = { width: size, height: size, fontSize: size * 0.45 }
  if (isSafe(link) && link !== brokenLink)
    return (
      <img
        className="kit-portrait"
        style={place}
        src={link}
        alt={label ?? ''}
        loading="lazy"
        onError={() => setBrokenLink(link)}
      />
    )
  return (
    <span
      className="kit-portrait"
      style={place}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {initialOf(name)}
    </span>
  )
}

import { useState } from 'react'

/** The last letter of a Chinese name tells people apart better than the family name; Latin names take their first. */
const initialOf = (name: string): string => {
  const letters = Array.from(name.trim())
  const isHan = /\p{Script=Han}/u.test(name)
  return (isHan ? letters.at(-1) : letters[0]?.toUpperCase()) ?? '?'
}

export function PersonPicture({ name, link }: { name: string; link: string }) {
  const [brokenLink, setBrokenLink] = useState('')
  const isUsable = /^(\/(?!\/)|https?:\/\/)/.test(link) && link !== brokenLink
  if (isUsable) return <img className="frame-picture" src={link} alt="" onError={() => setBrokenLink(link)} />
  return (
    <span className="frame-picture" aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}

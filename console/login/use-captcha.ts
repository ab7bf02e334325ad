import { useQuery } from '@tanstack/react-query'
import { client } from '../data/client.ts'

/** A picture serves one attempt; `refetch` brings the next. */
export const useCaptcha = () =>
  useQuery({
    queryKey: ['captcha'],
    queryFn: () => client.session.captcha(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    meta: { isQuiet: true },
  })

/** In which browsers of staff name their time zone, such as `Asia/Dubai`. */
export const timeZoneCookie = 'curaco-time-zone'

/** What the dashboard says of requests that nobody has looked after yet. */
export const newRequestsTexts = {
  en: {
    newRequests: {
      title: 'New requests',
      consultations: 'Consultations: {{number}}',
      chatMessages: 'Chat: {{number}}',
      oldest: 'the oldest from {{when}}',
      none: 'Nobody is waiting for an answer.',
    },
  },
  de: {
    newRequests: {
      title: 'Neue Anfragen',
      consultations: 'Beratungsanfragen: {{number}}',
      chatMessages: 'Chat: {{number}}',
      oldest: 'die älteste von {{when}}',
      none: 'Niemand wartet auf eine Antwort.',
    },
  },
  ar: {
    newRequests: {
      title: 'طلبات جديدة',
      consultations: 'طلبات الاستشارة: {{number}}',
      chatMessages: 'الدردشة: {{number}}',
      oldest: 'أقدمها {{when}}',
      none: 'لا أحد ينتظر ردًا.',
    },
  },
}

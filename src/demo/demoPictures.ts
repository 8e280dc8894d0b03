import type { PageLocale } from '../i18n/locales'

type DemoPicture = { drawing: string; alt: Record<PageLocale, string> }

const svg = (size: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${size.split(' ')[0]}">${shapes}</svg>`

/** A person in work clothes without a face: it shows no one. */
const portrait = (colours: { ground: string; skin: string; hair: string; tunic: string }) =>
  svg(
    '480 480',
    `<rect width="480" height="480" fill="${colours.ground}"/>
    <path d="M146 250c-14-120 24-170 94-170s108 50 94 170c-6 60-24 84-34 96H180c-10-12-28-36-34-96z" fill="${colours.hair}"/>
    <path d="M206 280h68v76c0 22-68 22-68 0z" fill="${colours.skin}"/><path d="M206 310c20 18 48 18 68 0v18c-20 16-48 16-68 0z" opacity=".18"/>
    <ellipse cx="240" cy="220" rx="66" ry="82" fill="${colours.skin}"/>
    <path d="M170 220c0-70 34-96 74-96 38 0 66 26 66 92-16-38-44-54-68-56-22 20-50 34-72 60z" fill="${colours.hair}"/>
    <path d="M70 480c4-92 60-124 136-134l34 40 34-40c76 10 132 42 136 134z" fill="${colours.tunic}"/>
    <path d="M206 346l34 82 34-82" fill="none" stroke="#fff" stroke-width="8" opacity=".6"/>
    <path d="M300 424h56v40h-56z" fill="#fff" opacity=".85"/><path d="M310 436h36M310 448h24" stroke="#7a8aa3" stroke-width="4"/>`,
  )

const ward = svg(
  '1200 675',
  `<rect width="1200" height="675" fill="#dfe9f5"/><rect y="520" width="1200" height="155" fill="#c3d3e6"/>
  <rect x="90" y="80" width="340" height="300" rx="14" fill="#fff"/><rect x="106" y="96" width="146" height="268" fill="#a9d0ff"/><rect x="268" y="96" width="146" height="268" fill="#a9d0ff"/>
  <circle cx="340" cy="160" r="34" fill="#ffe3a3"/><path d="M106 320q70-60 146-20v64H106zM268 330q70-50 146-8v42H268z" fill="#7fb39b"/>
  <rect x="560" y="430" width="500" height="60" rx="18" fill="#fff"/><rect x="560" y="400" width="150" height="52" rx="24" fill="#f4f7fb"/><path d="M700 436h360v34H700z" fill="#1d5fd6"/>
  <path d="M548 340h18v230h-18zM1052 400h18v170h-18z" fill="#7a8aa3"/><circle cx="560" cy="580" r="16" fill="#1b2940"/><circle cx="1060" cy="580" r="16" fill="#1b2940"/>
  <path d="M620 120h10v300h-10z" fill="#7a8aa3"/><path d="M586 110h78v10h-78z" fill="#7a8aa3"/><rect x="590" y="130" width="34" height="62" rx="10" fill="#fff" stroke="#1d5fd6" stroke-width="5"/>
  <rect x="790" y="130" width="220" height="140" rx="14" fill="#1b2940"/><path d="M806 205h50l16-38 24 76 18-38h80" fill="none" stroke="#7ab1ff" stroke-width="8" stroke-linejoin="round"/>
  <path d="M460 440c0-50 24-66 60-66s60 16 60 66v150H460z" fill="#1d5fd6"/><circle cx="520" cy="326" r="42" fill="#c98f6b"/><path d="M478 322c0-40 22-52 44-52s42 14 42 50c-22-20-60-18-86 2z" fill="#2a1d18"/>
  <path d="M470 590h46v60h-46zM526 590h46v60h-46z" fill="#101b2e"/><path d="M498 400h44v44h-44z" fill="#fff" opacity=".85"/>`,
)

const arrival = svg(
  '1200 675',
  `<rect width="1200" height="675" fill="#101b2e"/><rect y="80" width="1200" height="400" fill="#7ab1ff"/><path d="M0 400q200-90 420-20t420-10 360 10v100H0z" fill="#b8d6ff"/>
  <circle cx="980" cy="180" r="60" fill="#ffe3a3"/><path d="M260 250l330-70c40-8 70 4 76 22s-18 34-54 42l-330 60-60-64 30-8 40 26z" fill="#fff"/><path d="M420 250l-60 130 40-4 120-150z" fill="#dfe9f5"/>
  <path d="M0 80h1200v14H0zM290 80h14v400h-14zM590 80h14v400h-14zM890 80h14v400h-14zM0 470h1200v16H0z" fill="#1b2940"/><rect y="486" width="1200" height="189" fill="#c3d3e6"/>
  <path d="M690 452c0-50 24-68 62-68s62 18 62 68v130H690z" fill="#174eb3"/><circle cx="752" cy="334" r="44" fill="#8d5a3c"/><path d="M706 340c-4-50 20-66 48-66s50 20 46 70c-10-26-24-36-34-38-16 14-40 16-60 34z" fill="#1c1412"/>
  <path d="M700 582h46v70h-46zM758 582h46v70h-46z" fill="#101b2e"/><rect x="850" y="500" width="110" height="140" rx="14" fill="#f2994a"/><path d="M880 500v-40h50v40M872 530v90M905 530v90M938 530v90" fill="none" stroke="#1b2940" stroke-width="8"/><circle cx="870" cy="650" r="10"/><circle cx="940" cy="650" r="10"/>
  <path d="M450 470c0-46 22-62 56-62s56 16 56 62v120H450z" fill="#fff"/><circle cx="506" cy="362" r="40" fill="#e3b594"/><path d="M466 360c0-38 18-50 40-50s40 12 40 50c-20-24-56-22-80 0z" fill="#6b4a2e"/><path d="M460 590h40v62h-40zM512 590h40v62h-40z" fill="#1b2940"/>
  <rect x="560" y="430" width="92" height="60" rx="6" fill="#fff"/><path d="M574 450h64M574 468h40" stroke="#1d5fd6" stroke-width="7"/>`,
)

/** Pictures of the demonstration, drawn without letters: what draws them may have no fonts. */
export const demoPictures: Record<string, DemoPicture> = {
  lena: {
    drawing: portrait({ ground: '#cfe0f7', skin: '#e8bd9b', hair: '#7b4b2a', tunic: '#1d5fd6' }),
    alt: {
      en: 'Drawing of a person in a blue tunic, in place of a photograph',
      de: 'Zeichnung einer Person in blauem Kasack statt eines Fotos',
      ar: 'رسم لشخص بزي أزرق بدلًا من صورة',
      ml: 'ഫോട്ടോയ്ക്ക് പകരം, നീല വസ്ത്രമിട്ട ഒരാളുടെ ചിത്രം',
      hi: 'फ़ोटो की जगह नीले कुर्ते में एक व्यक्ति का चित्र',
    },
  },
  asha: {
    drawing: portrait({ ground: '#d8efe4', skin: '#b07a55', hair: '#1c1412', tunic: '#2f8f6b' }),
    alt: {
      en: 'Drawing of a person in a green tunic, in place of a photograph',
      de: 'Zeichnung einer Person in grünem Kasack statt eines Fotos',
      ar: 'رسم لشخص بزي أخضر بدلًا من صورة',
      ml: 'ഫോട്ടോയ്ക്ക് പകരം, പച്ച വസ്ത്രമിട്ട ഒരാളുടെ ചിത്രം',
      hi: 'फ़ोटो की जगह हरे कुर्ते में एक व्यक्ति का चित्र',
    },
  },
  ward: {
    drawing: ward,
    alt: {
      en: 'Drawing: a nurse stands beside a bed in a bright hospital room',
      de: 'Zeichnung: Eine Pflegekraft steht in einem hellen Krankenzimmer am Bett',
      ar: 'رسم: ممرضة تقف بجانب سرير في غرفة مستشفى مضيئة',
      ml: 'ചിത്രം: വെളിച്ചമുള്ള ആശുപത്രി മുറിയിൽ കട്ടിലിനരികിൽ നിൽക്കുന്ന നഴ്സ്',
      hi: 'चित्र: रोशन अस्पताल के कमरे में बिस्तर के पास खड़ी नर्स',
    },
  },
  arrival: {
    drawing: arrival,
    alt: {
      en: 'Drawing: at the airport, a person with a sign welcomes a nurse with a suitcase',
      de: 'Zeichnung: Am Flughafen empfängt jemand mit einem Schild eine Pflegekraft mit Koffer',
      ar: 'رسم: في المطار شخص يحمل لافتة يستقبل ممرضة معها حقيبة سفر',
      ml: 'ചിത്രം: എയർപോർട്ടിൽ സ്യൂട്ട്കേസുമായി എത്തിയ നഴ്സിനെ ബോർഡ് പിടിച്ച് സ്വീകരിക്കുന്ന ഒരാൾ',
      hi: 'चित्र: एयरपोर्ट पर तख़्ती लिए एक व्यक्ति सूटकेस वाली नर्स का स्वागत कर रहा है',
    },
  },
}

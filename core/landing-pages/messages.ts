/** Languages of landing pages, as primary subtags (BCP 47). The first one is the default. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Keys of the texts on landing pages, other than field labels. */
export type MessageKey =
  | 'notFound'
  | 'notFoundHint'
  | 'deleted'
  | 'deletedHint'
  | 'paused'
  | 'pausedHint'
  | 'unavailable'
  | 'unavailableHint'
  | 'tooMany'
  | 'tooManyHint'
  | 'copyHint'
  | 'yes'
  | 'no'
  | 'open'
  | 'call'
  | 'message'
  | 'mail'
  | 'map'
  | 'chat'
  | 'pay';

/** The texts of landing pages. The English ones are also the messages of JSON errors. */
export const MESSAGES: Record<Language, Record<MessageKey, string>> = {
  en: {
    notFound: 'Code not found',
    notFoundHint: 'No code has this link. Check that the link is complete.',
    deleted: 'This code no longer exists',
    deletedHint: 'Its owner deleted it.',
    paused: 'This code is paused',
    pausedHint: 'Its owner has turned it off for now. Try again later.',
    unavailable: 'One moment',
    unavailableHint:
      'The service is temporarily unavailable. This page retries automatically in a few seconds.',
    tooMany: 'Too many unknown codes',
    tooManyHint: 'Your network has requested many codes that do not exist. Try again in a minute.',
    copyHint: 'Tap a value to select it, then copy it.',
    yes: 'Yes',
    no: 'No',
    open: 'Open',
    call: 'Call',
    message: 'Send message',
    mail: 'Write email',
    map: 'Show on map',
    chat: 'Start chat',
    pay: 'Pay',
  },
  de: {
    notFound: 'Dieser Code führt nirgendwohin',
    notFoundHint: 'Zu dieser Adresse gibt es keinen Code. Wurde sie vollständig gescannt oder eingegeben?',
    deleted: 'Diesen Code gibt es nicht mehr',
    deletedHint: 'Er wurde gelöscht.',
    paused: 'Dieser Code ist pausiert',
    pausedHint: 'Er ist vorübergehend abgeschaltet. Versuchen Sie es später noch einmal.',
    unavailable: 'Einen Augenblick',
    unavailableHint:
      'Der Dienst ist gerade nicht erreichbar. Diese Seite versucht es in ein paar Sekunden von selbst noch einmal.',
    tooMany: 'Zu viele unbekannte Codes',
    tooManyHint:
      'Aus Ihrem Netz kamen viele Anfragen nach Codes, die es nicht gibt. Versuchen Sie es in einer Minute noch einmal.',
    copyHint: 'Zum Kopieren einen Wert antippen: Er wird ganz markiert.',
    yes: 'Ja',
    no: 'Nein',
    open: 'Öffnen',
    call: 'Anrufen',
    message: 'Nachricht senden',
    mail: 'E-Mail schreiben',
    map: 'Auf der Karte zeigen',
    chat: 'Chat beginnen',
    pay: 'Bezahlen',
  },
  fr: {
    notFound: 'Ce code ne mène nulle part',
    notFoundHint: 'Aucun code ne correspond à cette adresse. Vérifiez qu’elle est complète.',
    deleted: 'Ce code n’existe plus',
    deletedHint: 'Il a été supprimé.',
    paused: 'Ce code est en pause',
    pausedHint: 'Il est désactivé pour le moment. Réessayez plus tard.',
    unavailable: 'Un instant',
    unavailableHint:
      'Le service n’est pas disponible. Cette page réessaie d’elle-même dans quelques secondes.',
    tooMany: 'Trop de codes inconnus',
    tooManyHint: 'Votre réseau a demandé beaucoup de codes qui n’existent pas. Réessayez dans une minute.',
    copyHint: 'Touchez une valeur pour la sélectionner, puis copiez-la.',
    yes: 'Oui',
    no: 'Non',
    open: 'Ouvrir',
    call: 'Appeler',
    message: 'Envoyer le message',
    mail: 'Écrire l’e-mail',
    map: 'Voir sur la carte',
    chat: 'Démarrer la discussion',
    pay: 'Payer',
  },
  es: {
    notFound: 'Este código no lleva a ninguna parte',
    notFoundHint: 'No hay ningún código con esta dirección. Compruebe que está completa.',
    deleted: 'Este código ya no existe',
    deletedHint: 'Ha sido eliminado.',
    paused: 'Este código está en pausa',
    pausedHint: 'Está desactivado por el momento. Inténtelo más tarde.',
    unavailable: 'Un momento',
    unavailableHint:
      'El servicio no está disponible. Esta página lo intentará de nuevo por sí sola en unos segundos.',
    tooMany: 'Demasiados códigos desconocidos',
    tooManyHint: 'Desde su red se han pedido muchos códigos que no existen. Inténtelo de nuevo en un minuto.',
    copyHint: 'Toque un valor para seleccionarlo y cópielo.',
    yes: 'Sí',
    no: 'No',
    open: 'Abrir',
    call: 'Llamar',
    message: 'Enviar el mensaje',
    mail: 'Escribir el correo',
    map: 'Ver en el mapa',
    chat: 'Iniciar el chat',
    pay: 'Pagar',
  },
  pt: {
    notFound: 'Este código não leva a lugar nenhum',
    notFoundHint: 'Não há nenhum código com este endereço. Verifique se está completo.',
    deleted: 'Este código já não existe',
    deletedHint: 'Foi apagado.',
    paused: 'Este código está em pausa',
    pausedHint: 'Está desativado por enquanto. Tente mais tarde.',
    unavailable: 'Um momento',
    unavailableHint:
      'O serviço não está disponível. Esta página tenta de novo sozinha dentro de alguns segundos.',
    tooMany: 'Demasiados códigos desconhecidos',
    tooManyHint: 'A sua rede pediu muitos códigos que não existem. Tente de novo dentro de um minuto.',
    copyHint: 'Toque num valor para o selecionar e copie-o.',
    yes: 'Sim',
    no: 'Não',
    open: 'Abrir',
    call: 'Ligar',
    message: 'Enviar a mensagem',
    mail: 'Escrever o e-mail',
    map: 'Ver no mapa',
    chat: 'Iniciar a conversa',
    pay: 'Pagar',
  },
  ja: {
    notFound: 'このコードは見つかりません',
    notFoundHint: 'このアドレスのコードはありません。最後まで正しく読み取れているか確認してください。',
    deleted: 'このコードは削除されました',
    deletedHint: '所有者が削除しました。',
    paused: 'このコードは一時停止中です',
    pausedHint: '現在は利用できません。しばらくしてからもう一度お試しください。',
    unavailable: '少々お待ちください',
    unavailableHint: '現在サービスを利用できません。このページは数秒後に自動的に再試行します。',
    tooMany: '存在しないコードへのアクセスが多すぎます',
    tooManyHint:
      'お使いのネットワークから存在しないコードへのアクセスが続いています。1分後にもう一度お試しください。',
    copyHint: '値をタップすると選択され、コピーできます。',
    yes: 'はい',
    no: 'いいえ',
    open: '開く',
    call: '電話をかける',
    message: 'メッセージを送る',
    mail: 'メールを書く',
    map: '地図で見る',
    chat: 'チャットを始める',
    pay: '支払う',
  },
};

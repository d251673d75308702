// dist/docs-source/images/dashboard/analytics-light.png
var analytics_light_default = "/docs/assets/analytics-light.BqTsRP2O.png";
export { analytics_light_default as t };
